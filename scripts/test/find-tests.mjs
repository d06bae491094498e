import { spawnSync } from 'node:child_process'
import { Failure } from '../setup/say.mjs'

/** Of git: tracked files, and new ones that are not ignored. */
export function projectFiles() {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate']
  return git(...args)
}

/** Lines that git prints. Fails with what git says. */
export function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' })
  if (status === 0) return stdout.split('\n').filter(Boolean)
  throw new Failure(`git ${args.join(' ')} failed:\n${stderr}`, 'Run it in a clone of the project.')
}

export const isVitest = (file) => /\.test\.(ts|tsx|mjs)$/.test(file)
export const isSpec = (file) => /^tests\/e2e\/.*\.spec\.ts$/.test(file)

/**
 * Tests whose path has a name in it; a whole path means that file alone.
 * @param {string[]} names
 * @param {string[]} files of the project
 */
export function testsNamed(names, files) {
  const tests = files.filter((file) => isVitest(file) || isSpec(file))
  const found = names.map((name) => {
    const wanted = name.replace(/^\.\//, '')
    return tests.includes(wanted) ? [wanted] : tests.filter((file) => file.includes(wanted))
  })
  const missing = names.filter((_, at) => found[at].length === 0)
  if (missing.length === 0) return [...new Set(found.flat())]
  throw new Failure(
    `No test has ${missing.map((name) => `"${name}"`).join(' or ')} in its path.`,
    'Name a test file (*.test.ts, *.test.mjs, tests/e2e/**/*.spec.ts), or a part of its path.',
  )
}
