import fs from 'node:fs'
import path from 'node:path'
import { bundle } from '../../scripts/setup/build.mjs'
import { hashOf } from '../../scripts/setup/hash.mjs'

/** Started by tests, often. */
const programs = {
  step: 'tests/money/pay-step.ts',
  ledger: 'scripts/ledger/main.ts',
  web: 'tests/fuzz/calls/web-process.ts',
}

const sources = [
  'lib',
  'server',
  'tests/money',
  'tests/factories',
  'tests/fuzz/calls',
  'tests/setup/bundled-programs.ts',
  'scripts/ledger',
  'scripts/setup/build.mjs',
  'brands',
  'messages',
  'prisma/schema',
  'package.json',
  'package-lock.json',
]

/** A process that loads its packages from few files starts with half the work. */
const withPackages = {
  packages: undefined,
  external: ['@node-rs/argon2', 'pino', '@aws-sdk/client-s3'],
  splitting: true,
  sourcemap: false,
  minifySyntax: true,
  minifyWhitespace: true,
  define: {},
  banner: {
    js: `import { createRequire as requireFrom } from 'node:module'
const require = requireFrom(import.meta.url)
const __filename = import.meta.filename
const __dirname = import.meta.dirname`,
  },
}

/**
 * Paths of the programs, made once for all files and runs with these sources, inside of the project,
 * where what they do not hold is found. Two that bundle at once make the same: the second is thrown away.
 */
export async function bundledPrograms(): Promise<Record<keyof typeof programs, string>> {
  const data = path.resolve(process.env['DATA_DIR'] || '.data', 'test-programs')
  const hash = hashOf(...sources)
  const folder = path.join(data, hash)
  if (!fs.existsSync(folder)) {
    fs.mkdirSync(data, { recursive: true })
    const older = fs.readdirSync(data).filter((name) => name !== hash && !name.startsWith('new-'))
    for (const name of older) fs.rmSync(path.join(data, name), { recursive: true })
    const outdir = fs.mkdtempSync(path.join(data, 'new-'))
    await bundle({ ...withPackages, entryPoints: programs, outdir })
    try {
      fs.renameSync(outdir, folder)
    } catch {
      fs.rmSync(outdir, { recursive: true })
    }
  }
  const pathOf = (program: keyof typeof programs) => path.join(folder, `${program}.mjs`)
  return { step: pathOf('step'), ledger: pathOf('ledger'), web: pathOf('web') }
}
