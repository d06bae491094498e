import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const dieWithParent = path.resolve(import.meta.dirname, '../stack/die-with-parent.mjs')

/** Through tsx, on our terminal. Returns the exit code. */
export async function runTypeScript(file, args, { env = {} } = {}) {
  const child = spawn(
    process.execPath,
    ['--import', dieWithParent, '--import', 'tsx', file, ...args],
    {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, ...env },
    },
  )
  // Ctrl-C reaches the child, which decides when it is done.
  process.on('SIGINT', () => undefined)
  process.once('SIGTERM', () => child.kill('SIGTERM'))
  const [code] = await once(child, 'exit')
  return code ?? 1
}
