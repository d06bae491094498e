import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const folders = [
  'app',
  'brands',
  'clients',
  'components',
  'lib',
  'messages',
  'prisma',
  'scripts',
  'server',
]
const files = [
  'tests',
  'workers',
  'package.json',
  'package-lock.json',
  '.biome.json',
  '.config',
  '.gitignore',
]
/** Neither changed nor held by programs that write code. */
const linked = ['node_modules', 'brands/assets']

export type ProjectCopy = {
  folder: string
  run(...args: string[]): { status: number | null; output: string }
  remove(): void
}

export function copyProject(): ProjectCopy {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'waypost-copy-'))
  const filter = (file: string) => !linked.some((name) => file === path.join(root, name))
  for (const name of [...folders, ...files])
    fs.cpSync(path.join(root, name), path.join(folder, name), { recursive: true, filter })
  for (const name of linked) fs.symlinkSync(path.join(root, name), path.join(folder, name))
  const isOurs = ([name]: [string, unknown]) => !/^VITEST|^NODE_ENV$|^REACHED_ERRORS$/.test(name)
  return {
    folder,
    run(...args) {
      const env = Object.fromEntries(Object.entries(process.env).filter(isOurs))
      const { status, stdout, stderr } = spawnSync(process.execPath, args, {
        cwd: folder,
        encoding: 'utf8',
        env: { ...env, NO_COLOR: '1' } as unknown as NodeJS.ProcessEnv,
      })
      return { status, output: stdout + stderr }
    },
    remove: () => fs.rmSync(folder, { recursive: true }),
  }
}
