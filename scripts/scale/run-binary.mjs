// `node run-binary.mjs PROGRAM ...arguments`: a program that is not ours, ended with us however we end.
import { spawn } from 'node:child_process'

const [program, ...args] = process.argv.slice(2)
const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] })
process.on('exit', () => child.kill('SIGKILL'))
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.once('error', (error) => {
  process.send?.({ reason: error.message })
  process.exit(1)
})
child.once('exit', (code) => process.exit(code ?? 1))
