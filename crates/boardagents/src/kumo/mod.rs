mod evaluation;

pub use evaluation::KumoEvaluation;
