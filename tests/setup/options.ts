import { type ParseArgsConfig, parseArgs } from 'node:util'

type Usual = Readonly<Record<string, number | string | boolean>>
type Read<T extends Usual> = {
  [K in keyof T]: T[K] extends number ? number : T[K] extends boolean ? boolean : string
}

/** What is wrong with the options of a program, in a sentence. */
class OptionMistake extends Error {}

/**
 * Options by what they are when they are not given: whole numbers, words, switches.
 * Throws an OptionMistake for others, and for what is no whole number.
 */
export function parseOptions<T extends Usual>(usual: T, args: readonly string[]): Read<T> {
  const entries = Object.entries(usual)
  const options = Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      { type: typeof value === 'boolean' ? 'boolean' : 'string' } as const,
    ]),
  )
  const given: Record<string, unknown> = parsed(args, options)
  const read = entries.map(([name, value]) => {
    const text = given[name]
    if (text === undefined || typeof value !== 'number') return [name, text ?? value]
    if (!/^\d+$/.test(String(text)))
      throw new OptionMistake(`--${name} is a whole number, not "${text}".`)
    return [name, Number(text)]
  })
  return Object.fromEntries(read) as Read<T>
}

function parsed(args: readonly string[], options: ParseArgsConfig['options']) {
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    // Node explains at length how else it might have been meant.
    const [said = ''] = String((error as Error).message).split(/\. |\n/)
    throw new OptionMistake(`${said.replace(/\.$/, '')}.`)
  }
}

/** Those that the program was started with. With `--help`, or where one is wrong, says which there are and ends. */
export function readOptions<T extends Usual>(usual: T, usage = described(usual)): Read<T> {
  const args = process.argv.slice(2)
  if (args.includes('--help')) {
    console.log(usage)
    process.exit(0)
  }
  try {
    return parseOptions(usual, args)
  } catch (error) {
    if (error instanceof OptionMistake) return refuseOptions(error.message, usage)
    throw error
  }
}

/** Ends the program. */
export function refuseOptions(message: string, usage: string): never {
  console.error(`\n✗ ${message}\n  ${usage.replaceAll('\n', '\n  ')}\n`)
  process.exit(1)
}

export function described(usual: Usual): string {
  const each = Object.entries(usual).map(([name, value]) =>
    [`--${name}`, ...(typeof value === 'boolean' ? [] : [value === '' ? '…' : value])].join(' '),
  )
  return each.length > 0 ? `Options, as they are when left out: ${each.join(', ')}` : 'No options.'
}
