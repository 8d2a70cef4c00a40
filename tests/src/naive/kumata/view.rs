//! What everybody sees (K10.5).

use super::{Position, Reserve};

impl Position {
    /// The public view: everything that lies under a stack's top is `??`, and each player's hidden
    /// dominoes are listed in ascending order (K10.5).
    pub fn public_view(&self) -> Self {
        let mut view = self.clone();
        for player in &mut view.players {
            for stack in &mut player.stacks {
                for below in stack.iter_mut().skip(1) {
                    if let Reserve::Known(domino) = *below {
                        player.unseen.push(domino);
                        *below = Reserve::Hidden;
                    }
                }
            }
            player.unseen.sort();
        }
        view
    }
}
