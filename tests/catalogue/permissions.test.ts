import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { areas } from '#components/shell/menu/areas.ts'
import { laterPermissions, permissions } from '#lib/codes/permissions.ts'
import { menuPages } from '#lib/pages/pages.ts'

/** Name rights without asking for them. */
const lists =
  /(permissions|menu\/areas|register-account|brand-rights)\.ts$|\.test\.tsx?$|\/generated\//

const source = ['app', 'components', 'lib', 'server', 'workers']
  .flatMap((root) =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name)),
  )
  .filter((file) => !lists.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

const withPages = new Set(menuPages.map(({ area }) => area))
const menu: string[] = areas.flatMap(({ name, needs }) =>
  withPages.has(name) ? [needs].flat() : [],
)

test('exactly the rights that nothing asks for are told to take effect later', () => {
  const idle = permissions.filter((key) => !menu.includes(key) && !source.includes(`'${key}'`))
  expect([...laterPermissions].sort()).toEqual(idle.sort())
})
