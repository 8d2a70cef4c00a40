use std::collections::BTreeMap;
use std::io::Write;
use std::time::Instant;

use rayon::prelude::*;

use crate::args::PerftArgs;
use crate::error::CliError;
use crate::game::{AnyPosition, Game, with_position};
use crate::{interrupt, progress};

pub(crate) fn run(args: &PerftArgs) -> Result<(), CliError> {
    let position = AnyPosition::from_args(&args.position)?;
    with_position!(&position, it => divide(it, args.depth))
}

/// The counts behind one first move: those of its replies that are counted, of how many.
#[derive(Default)]
struct Behind {
    nodes: u64,
    counted: usize,
    replies: usize,
}

/// Whether what lies behind a move can be counted; if not, the error names the first move that uncovers a domino.
fn check_known<G: Game>(before: &G, after: &G) -> Result<(), CliError> {
    let waits_for_chance = after.seat().is_none() && !after.is_over();
    if waits_for_chance { before.perft_nodes(2).map(drop) } else { Ok(()) }
}

/// Counts sequences, unless Ctrl-C is pressed before the end.
fn count_unless_asked<G: Game>(position: &G, depth: u32) -> Result<Option<u64>, CliError> {
    if interrupt::asked() {
        return Ok(None);
    }
    // A few hundred thousand sequences are counted before anybody is tired of waiting.
    if depth <= 3 {
        return position.perft_nodes(depth).map(Some);
    }
    let mut moves = Vec::with_capacity(position.count_legal_moves());
    position.for_each_legal_move(|chosen| moves.push(chosen));
    let mut nodes = 0;
    for chosen in moves {
        let mut next = *position;
        next.play_unchecked(chosen);
        check_known(position, &next)?;
        match count_unless_asked(&next, depth - 1)? {
            Some(behind) => nodes += behind,
            None => return Ok(None),
        }
    }
    Ok(Some(nodes))
}

/// Counts reply by reply, so that there is something to show and to stop at, and enough pieces for every core.
fn divide<G: Game>(position: &G, depth: u32) -> Result<(), CliError> {
    G::check_depth(depth)?;
    let mut out = anstream::stdout().lock();
    if depth == 0 {
        writeln!(out, "nodes {}", position.perft_nodes(0)?)?;
        return Ok(());
    }
    let mut tasks = Vec::new();
    let mut counts: BTreeMap<String, Behind> = BTreeMap::new();
    // Positions that wait for a chance event can't be counted; asking for one ply is the cheap way to be told.
    let mut problem = position.perft_nodes(1).err();
    position.for_each_legal_move(|chosen| {
        let behind = counts.entry(chosen.to_string()).or_default();
        if depth == 1 {
            *behind = Behind { nodes: 1, counted: 0, replies: 0 };
            return;
        }
        let mut next = *position;
        next.play_unchecked(chosen);
        if let Err(error) = check_known(position, &next) {
            problem.get_or_insert(error);
        }
        behind.replies = next.count_legal_moves();
        next.for_each_legal_move(|reply| tasks.push((chosen, next, reply)));
    });
    if let Some(error) = problem {
        return Err(error);
    }

    interrupt::listen();
    let start = Instant::now();
    let bar = progress::bar(tasks.len() as u64, "perft");
    let counted: Vec<(String, Option<u64>)> = tasks
        .par_iter()
        .map(|(chosen, next, reply)| {
            if interrupt::asked() {
                return Ok((chosen.to_string(), None));
            }
            let nodes = if depth == 2 {
                // The reply is the last move: it is not played, so it uncovers nothing.
                1
            } else {
                let mut after = *next;
                after.play_unchecked(*reply);
                check_known(next, &after)?;
                match count_unless_asked(&after, depth - 2)? {
                    Some(nodes) => nodes,
                    None => return Ok((chosen.to_string(), None)),
                }
            };
            bar.inc(1);
            Ok((chosen.to_string(), Some(nodes)))
        })
        .collect::<Result<_, CliError>>()?;
    bar.finish_and_clear();
    for (chosen, nodes) in counted {
        let behind = counts.entry(chosen).or_default();
        behind.nodes += nodes.unwrap_or(0);
        behind.counted += usize::from(nodes.is_some());
    }

    let (mut total, mut moves) = (0, 0);
    for (chosen, behind) in &counts {
        if behind.counted < behind.replies {
            continue;
        }
        writeln!(out, "{chosen}: {}", behind.nodes)?;
        total += behind.nodes;
        moves += 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    let complete = moves == counts.len();
    if complete {
        writeln!(out, "\nnodes {total}")?;
    } else {
        writeln!(out, "\nnodes behind {moves} of {} moves: {total}", counts.len())?;
    }
    anstream::eprintln!("{seconds:.3} s, {:.1} million nodes a second", total as f64 / seconds.max(1e-9) / 1e6);
    if complete { Ok(()) } else { Err(CliError::Interrupted) }
}
