use crate::failure::Failure;
use crate::step::{Part, Step};
use crate::{c, instructions, python, rust};

/// Steps to run, in an order in which each comes after those it needs.
#[derive(Debug)]
pub(crate) struct Plan {
    steps: Vec<Step>,
}

impl Plan {
    pub(crate) fn everything() -> Self {
        Self { steps: [rust::STEPS, instructions::STEPS, python::STEPS, c::STEPS].concat() }
    }

    /// The steps of these parts or with these names, and those they need; all if nothing is named.
    pub(crate) fn only(self, parts: &[Part], names: &[String]) -> Result<Self, Failure> {
        for name in names {
            if !self.steps.iter().any(|step| step.name == name) {
                return Err(Failure::new(format!("no step is called '{name}'; `cargo xtask test --list` shows them")));
            }
        }
        if parts.is_empty() && names.is_empty() {
            return Ok(self);
        }
        let mut chosen = Vec::<Step>::new();
        // What a step needs stands before it, so that going backwards meets the step first.
        for step in self.steps.into_iter().rev() {
            let asked = parts.contains(&step.part) || names.iter().any(|name| name == step.name);
            let needed = chosen.iter().any(|later| later.after.contains(&step.name));
            if asked || needed {
                chosen.push(step);
            }
        }
        chosen.reverse();
        Ok(Self { steps: chosen })
    }

    pub(crate) fn steps(&self) -> &[Step] {
        &self.steps
    }
}

#[cfg(test)]
mod tests {
    use super::Plan;
    use crate::step::Part;

    fn names(plan: &Plan) -> Vec<&'static str> {
        plan.steps().iter().map(|step| step.name).collect()
    }

    #[test]
    fn every_name_is_given_once_and_needs_stand_before() {
        let names = names(&Plan::everything());
        for (at, step) in Plan::everything().steps().iter().enumerate() {
            assert!(!names[..at].contains(&step.name), "{} is there twice", step.name);
            for need in step.after {
                assert!(names[..at].contains(need), "{} before {need}", step.name);
            }
        }
    }

    #[test]
    fn a_named_step_brings_what_it_needs() {
        let plan = Plan::everything().only(&[], &["pytest".to_owned()]);
        assert_eq!(plan.map(|plan| names(&plan)), Ok(vec!["venv", "module", "pytest"]));
    }

    #[test]
    fn a_part_is_all_of_its_steps() {
        let count = |parts: &[Part]| Plan::everything().only(parts, &[]).map(|plan| plan.steps.len());
        let all = Plan::everything().steps.len();
        assert_eq!(count(&[]), Ok(all));
        assert_eq!(count(&Part::ALL), Ok(all));
        assert_eq!(count(&[Part::Rust]), Ok(crate::rust::STEPS.len() + crate::instructions::STEPS.len()));
    }

    #[test]
    fn an_unknown_step_is_refused() {
        assert!(Plan::everything().only(&[], &["nothing".to_owned()]).is_err());
    }
}
