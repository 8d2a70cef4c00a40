//! Native module.
