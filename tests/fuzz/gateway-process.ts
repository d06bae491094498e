import { setTimeout as sleep } from 'node:timers/promises'
import { type Running, startGateway, stop } from '../bench/load/processes.ts'

/** Started again when it ends by itself. */
export class GatewayProcess {
  #running: Running
  readonly #env: Record<string, string>
  #isStopping = false
  restarts = 0

  static async start(env: Record<string, string>): Promise<GatewayProcess> {
    return new GatewayProcess(env, await startGateway(env, undefined, ['--expose-gc']))
  }

  private constructor(env: Record<string, string>, running: Running) {
    this.#env = env
    this.#running = running
    this.#watch()
  }

  get ports(): Running['ports'] {
    return this.#running.ports
  }

  get pid(): number | undefined {
    return this.#running.child.pid
  }

  /** Over its labels; 0 without it. */
  async metric(name: string): Promise<number> {
    const reply = await fetch(`http://127.0.0.1:${this.ports.http}/metrics`)
    const lines = (await reply.text()).split('\n')
    const values = lines.filter(
      (line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`),
    )
    return values.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
  }

  async heapMb(): Promise<number> {
    for (let round = 0; round < 3; round++) {
      this.#running.child.kill('SIGUSR2')
      await sleep(700)
    }
    return (await this.metric('nodejs_heap_size_used_bytes')) / 1_048_576
  }

  /** No frame of the fuzz comes any more. */
  async untilIdle(): Promise<void> {
    for (let last = -1, frames = 0; last !== frames; ) {
      last = frames
      await sleep(1000)
      frames = await this.metric('gateway_bad_frames_total')
    }
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await stop(this.#running)
  }

  #watch(): void {
    this.#running.child.once('exit', (code, signal) => {
      if (this.#isStopping) return
      this.restarts += 1
      console.error(`the gateway ended by itself: ${signal ?? code}`)
      startGateway(this.#env, this.ports, ['--expose-gc']).then(
        (running) => {
          this.#running = running
          this.#watch()
        },
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
}
