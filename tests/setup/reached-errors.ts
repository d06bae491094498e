import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { errorCodes } from '#lib/codes/error-codes.ts'
import { notedErrors } from '../factories/reached-errors.ts'
import { failOutsideOfTests } from './fail-outside-of-tests.ts'
import { unreachedErrors } from './unreached-errors.ts'

const folders = ['tests/mapi', 'tests/web', 'tests/worker']

/** A whole run answers every error, except those in unreached-errors.ts. */
export function setup(project: TestProject): () => void {
  const where = fs.mkdtempSync(path.join(os.tmpdir(), 'waypost-errors-'))
  process.env['REACHED_ERRORS'] = where
  const files = folders.flatMap(testsIn)
  return () => {
    const problems = hasRun(project, files) ? problemsOf(notedErrors(where)) : []
    fs.rmSync(where, { recursive: true })
    failOutsideOfTests(problems)
  }
}

const testsIn = (folder: string) =>
  fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => path.resolve(folder, file))

function hasRun({ vitest }: TestProject, files: string[]): boolean {
  const ran = new Set(vitest.state.getFiles().map(({ filepath }) => filepath))
  return !vitest.getGlobalTestNamePattern() && files.every((file) => ran.has(file))
}

function problemsOf(reached: ReadonlySet<string>): string[] {
  return Object.keys(errorCodes).flatMap((name) => {
    const isExcused = Object.hasOwn(unreachedErrors, name)
    if (reached.has(name) !== isExcused) return []
    return isExcused
      ? `The error ${name} is answered by a test; take it out of tests/setup/unreached-errors.ts.`
      : `No test reaches the error ${name} through /mapi.`
  })
}
