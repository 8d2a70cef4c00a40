"""Random games of Othello in Pgx, many at once: prints a figure for each line it reads.

Runs with the packages of requirements.txt; othello.py starts it.
"""

import argparse
import json
import os
import sys
import time


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lanes", type=int, default=1024)
    parser.add_argument("--steps", type=int, default=500, help="steps of all lanes, as one compiled loop")
    parser.add_argument("--devices", type=int, default=1, help="the lanes are divided among so many")
    options = parser.parse_args()
    if options.lanes % options.devices:
        parser.error(f"{options.lanes} lanes among {options.devices} devices: expected a multiple")
    # A processor is one device unless it is told before JAX starts; then each has a thread of its own.
    os.environ["JAX_PLATFORMS"] = "cpu"
    os.environ["XLA_FLAGS"] = f"--xla_force_host_platform_device_count={options.devices}"

    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    lanes = options.lanes // options.devices
    env = pgx.make("othello")
    init, step = jax.vmap(env.init), jax.vmap(auto_reset(env.step, env.init))

    # A step of a lane: draw a legal action, play it, observe; a game that is over begins anew.
    def one_step(_, carried):
        state, key = carried
        key, of_actions, of_games = jax.random.split(key, 3)
        # One random number a lane. `jax.random.categorical` draws one for each action, and takes twice the time of all.
        counts = jnp.cumsum(state.legal_action_mask.astype(jnp.int32), axis=-1)
        chosen = jnp.floor(jax.random.uniform(of_actions, (lanes,)) * counts[:, -1])
        actions = jnp.argmax(counts > chosen[:, None], axis=-1)
        return step(state, actions, jax.random.split(of_games, lanes)), key

    def many_steps(state, key):
        return jax.lax.fori_loop(0, options.steps, one_step, (state, key))

    run = jax.pmap(many_steps, donate_argnums=0)
    keys = jax.random.split(jax.random.PRNGKey(0), (options.devices, lanes))
    state = jax.pmap(init)(keys)
    key = jax.random.split(jax.random.PRNGKey(1), options.devices)
    # It is compiled for the first arguments, and once more for those that come out of it.
    for _ in range(2):
        state, key = jax.block_until_ready(run(state, key))
    print(json.dumps({"devices": [str(device) for device in jax.devices()]}), flush=True)
    for _ in sys.stdin:
        start, processor_start = time.perf_counter(), time.process_time()
        state, key = jax.block_until_ready(run(state, key))
        seconds, processor_seconds = time.perf_counter() - start, time.process_time() - processor_start
        steps = options.lanes * options.steps
        nanoseconds = 1e9 * processor_seconds / steps
        print(json.dumps({"steps_per_second": steps / seconds, "nanoseconds_per_step": nanoseconds}), flush=True)


if __name__ == "__main__":
    main()
