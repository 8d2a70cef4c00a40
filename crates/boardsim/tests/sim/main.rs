//! Batches and bulk, beside slow loops that do the same.

mod batch;
mod bulk;
mod games;
mod plain;
mod toy;
