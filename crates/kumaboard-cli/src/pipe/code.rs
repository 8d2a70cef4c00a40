/// What kind of thing is wrong with a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Code {
    BadJson,
    BadRequest,
    UnknownGame,
    UnknownOp,
    BadPosition,
    BadMove,
    IllegalMove,
    BadSetup,
    Hidden,
    Internal,
}

impl Code {
    pub(crate) const ALL: [Self; 10] = [
        Self::BadJson,
        Self::BadRequest,
        Self::UnknownGame,
        Self::UnknownOp,
        Self::BadPosition,
        Self::BadMove,
        Self::IllegalMove,
        Self::BadSetup,
        Self::Hidden,
        Self::Internal,
    ];

    /// The code as it stands in the answer.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::BadJson => "bad_json",
            Self::BadRequest => "bad_request",
            Self::UnknownGame => "unknown_game",
            Self::UnknownOp => "unknown_op",
            Self::BadPosition => "bad_position",
            Self::BadMove => "bad_move",
            Self::IllegalMove => "illegal_move",
            Self::BadSetup => "bad_setup",
            Self::Hidden => "hidden",
            Self::Internal => "internal",
        }
    }

    /// What it says, for the help.
    pub(crate) const fn meaning(self) -> &'static str {
        match self {
            Self::BadJson => "no JSON object in UTF-8, a field twice, or a line longer than 1 MiB",
            Self::BadRequest => "a field is missing or of the wrong type",
            Self::UnknownGame => "`game` is not `kumata` or `kumo`",
            Self::UnknownOp => "there is no such operation, or not for this game",
            Self::BadPosition => "the position string is wrong",
            Self::BadMove => "a move is not written as one",
            Self::IllegalMove => "a move is not legal where it would be played; nothing was played",
            Self::BadSetup => "a game can't start so",
            Self::Hidden => "counting would have to uncover a hidden domino",
            Self::Internal => "an error of this program; please report it",
        }
    }
}

/// Why a request has no answer.
#[derive(Debug)]
pub(crate) struct Problem {
    pub(crate) code: Code,
    pub(crate) message: String,
}

impl Problem {
    pub(crate) const fn new(code: Code, message: String) -> Self {
        Self { code, message }
    }
}
