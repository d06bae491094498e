import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** `folder` is a built checkout. */
export async function startWeb(
  port: number,
  env: Readonly<Record<string, string>> = {},
  folder = '.',
): Promise<{ base: string; stop: () => Promise<void> }> {
  const child: ChildProcess = spawn(process.execPath, ['dist/web.mjs'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'error',
    },
  })
  const base = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries++) {
    const isUp = await fetch(`${base}/healthz`).then(
      (response) => response.ok,
      () => false,
    )
    if (isUp) break
    if (child.exitCode !== null || tries > 480) throw new Error('the web process does not start')
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  const stop = async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { base, stop }
}
