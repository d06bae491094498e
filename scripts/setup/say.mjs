const begun = performance.now()

export function say(text) {
  console.log(`[${((performance.now() - begun) / 1000).toFixed(1).padStart(5)} s] ${text}`)
}

/** For a person to put right: what is wrong, what to do. */
export class Failure extends Error {
  constructor(message, todo, options) {
    super(message, options)
    this.name = 'Failure'
    this.todo = todo
  }
}

/** All but a Failure are defects and keep their stack. */
export function explain(error) {
  const known = asFailure(error)
  if (known) console.error(`\n✗ ${known.message}\n  ${known.todo.replaceAll('\n', '\n  ')}\n`)
  else console.error(error)
}

const bySystemCode = {
  ENOSPC: 'The disk is full. Free some space (npm cache, old builds) and run the command again.',
  EACCES: 'This user may not write there. Run as its owner, or point DATA_DIR to another folder.',
  EROFS: 'The file system is read-only. Point DATA_DIR to a folder that can be written.',
  EMFILE: 'Too many open files. Raise the limit with `ulimit -n 65536` and try again.',
}

function asFailure(error) {
  if (error instanceof Failure) return error
  const todo = bySystemCode[error?.code]
  return todo ? new Failure(error.message, todo) : undefined
}

/** A failure is explained and ends with code 1. */
export async function main(run) {
  try {
    await run()
  } catch (error) {
    explain(error)
    process.exit(1)
  }
}
