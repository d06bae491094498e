import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const dieWithParent = fileURLToPath(new URL('../stack/die-with-parent.mjs', import.meta.url))

/**
 * Runs a Node program that ends with us. Without `onLine` output shows only on failure. Resolves
 * with `{ code, output }`; `signal` rejects.
 */
export function runNode(args, { env = {}, onLine, signal } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', dieWithParent, ...args], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, ...quiet, ...env },
      ...(signal && { signal }),
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      eachLine(stream, (line) => {
        output += `${line}\n`
        onLine?.(line)
      })
    }
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code: code ?? signal, output }))
  })
}

/** Several checkers read the same types again: on two cores twice the work, and twice the memory. */
export const typeCheck = [
  'node_modules/typescript/bin/tsc',
  '--noEmit',
  '--pretty',
  'false',
  '--checkers',
  '1',
]

const quiet = { NEXT_TELEMETRY_DISABLED: '1', CHECKPOINT_DISABLE: '1' }

/** Whole lines, and what is left at the end. */
export function eachLine(stream, take) {
  let rest = ''
  stream.setEncoding('utf8')
  stream.on('data', (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) take(line)
  })
  stream.on('end', () => {
    if (rest) take(rest)
  })
}
