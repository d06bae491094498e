import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Areas that are siblings: what two of them make together is in shell/screens. */
const siblings = ['people', 'fleet', 'control', 'tracking', 'trade', 'platform', 'shell']
const acrossSiblings = siblings.flatMap((from) =>
  siblings
    .filter((to) => to !== from)
    .map((to): [string, string] => [
      `components/${from}/one/one.tsx`,
      `#components/${to}/two/two.tsx`,
    ]),
)

/** Made-up imports, to test the walls; that the tree keeps them is asserted by `npm run check`. */
const refused: [file: string, source: string][] = [
  ...acrossSiblings,
  ['lib/contract/device/find-dev.ts', '#lib/geo/area.ts'],
  ['lib/contract/device/find-dev.ts', '../../geo/area.ts'],
  ['lib/codes/alarm-types.ts', 'pg'],
  ['lib/geo/area.ts', 'react'],
  ['lib/i18n/language.ts', 'next/headers'],
  ['lib/client.ts', '#server/config.ts'],
  ['lib/client.ts', '../server/config.ts'],
  ['components/ui/table.tsx', '../tracking/alarm/bell.tsx'],
  ['components/data/use-call.ts', '#components/tracking/alarm/bell.tsx'],
  ['components/map/map-view.tsx', '#components/list/data-table/data-table.tsx'],
  ['components/list/data-table/data-table.tsx', '#components/fleet/device/card.tsx'],
  ['components/shared/task/task.tsx', '#components/trade/order/order.tsx'],
  ['components/fleet/device/card.tsx', '#components/tracking/alarm/bell.tsx'],
  ['components/fleet/device/card.tsx', '../../tracking/alarm/bell.tsx'],
  ['components/shell/rail/rail.tsx', '#components/trade/order/order.tsx'],
  ['components/people/customer/tabs.tsx', '../../tracking/monitor/panel.tsx'],
  ['components/fleet/device/card.tsx', '#server/config.ts'],
  ['components/fleet/device/card.tsx', '#brands/azure.ts'],
  ['app/page.tsx', '#server/config.ts'],
  ['app/page.tsx', 'next/dynamic'],
  ['components/ui/table.tsx', 'next/dynamic'],
  ['components/fleet/device/card.tsx', 'next/dynamic'],
  ['app/(console)/monitor/page.tsx', '../../../server/config.ts'],
  ['server/domain/fleet/device/find-device.ts', '#server/mapi/door/handle.ts'],
  ['server/domain/fleet/device/find-device.ts', '../../gateway/main.ts'],
  ['server/domain/fleet/device/find-device.ts', 'next'],
  ['server/db/pool.ts', '../domain/device/find-device.ts'],
  ['server/db/pool.ts', '#server/gateway/main.ts'],
  ['server/sheet/read-sheet.ts', '../domain/auth/log-in.ts'],
  ['server/jobs/bus.ts', '../web/routes.ts'],
  ['server/process/on-shutdown.ts', '../realtime/main.ts'],
  ['server/integrations/mail/smtp-sender.ts', '../../mapi/door/handle.ts'],
  ['server/mapi/device/find-dev.ts', '../../db/pool.ts'],
  ['server/mapi/device/find-dev.ts', '../user/login.ts'],
  ['server/mapi/device/find-dev.ts', '#server/mapi/user/login.ts'],
  ['server/gateway/session.ts', '#server/mapi/door/handle.ts'],
  ['server/gateway/codecs/jt808/frame.ts', '../gt06/frame.ts'],
  ['server/gateway/codecs/jt808/frame.ts', 'node:net'],
  ['server/gateway/codecs/jt808/frame.ts', '#server/log.ts'],
  ['server/gateway/codecs/jt808/frame.ts', '../../session.ts'],
  ['server/realtime/connection.ts', '../mapi/door/handle.ts'],
  ['workers/export/make-file.ts', '#server/mapi/door/handle.ts'],
  ['workers/import/import-work.ts', '#server/mapi/door/call-as.ts'],
  ['server/config.ts', '#components/ui/table.tsx'],
]
const allowed: [file: string, source: string][] = [
  ['lib/contract/device/find-dev.ts', 'zod'],
  ['lib/contract/device/find-dev.ts', '../fields.ts'],
  ['lib/contract/device/find-dev.ts', '#lib/codes/alarm-types.ts'],
  ['lib/contract/device/find-dev.ts', '#lib/rules/phone.ts'],
  ['components/fleet/device/card.tsx', '#components/ui/table.tsx'],
  ['components/shell/screens/gift/gifts.tsx', '#components/trade/order/order.tsx'],
  ['components/fleet/device/card.tsx', '#components/shared/task/task.tsx'],
  ['components/list/data-table/data-table.tsx', '#components/shared/task/task.tsx'],
  ['components/fleet/device/card.tsx', '#lib/contract/alarm/get.ts'],
  ['components/fleet/device/card.tsx', '#brands/define.ts'],
  ['app/api/auth/[...nextauth]/route.ts', '#server/auth/auth-options.ts'],
  ['server/mapi/device/find-dev.ts', '../door/handle.ts'],
  ['server/mapi/device/find-dev.ts', '../../domain/fleet/device/find-device.ts'],
  ['server/mapi/door/route-mapi.ts', '../device/find-dev.ts'],
  ['server/db/pool.ts', '../process/sparingly.ts'],
  ['server/domain/fleet/device/find-device.ts', '../../db/pool.ts'],
  ['workers/export/make-file.ts', '#server/mapi/door/call-as.ts'],
  ['server/gateway/codecs/jt808/frame.ts', '../../wire/reader.ts'],
  ['server/gateway/codecs/jt808/frame.ts', './message.ts'],
  ['server/gateway/codecs/jt808/frame.test.ts', 'node:fs'],
]

const key = ([file, source]: [string, string]) => `${file} ← ${source}`
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'layers-'))
let flagged: Set<string>

/** Each in its own tree, all linted at once. */
beforeAll(() => {
  const { vcs: _, plugins, overrides } = JSON.parse(fs.readFileSync('.biome.json', 'utf8'))
  const rows = [...refused, ...allowed]
  for (const [index, [file, source]] of rows.entries()) {
    const tree = path.join(folder, String(index))
    fs.mkdirSync(path.dirname(path.join(tree, file)), { recursive: true })
    fs.writeFileSync(path.join(tree, file), `import '${source}'\n`)
  }
  // Patterns are relative to the trees' folder.
  const deeper = (pattern: string) =>
    pattern.startsWith('!') ? `!*/${pattern.slice(1)}` : `*/${pattern}`
  const walls = plugins
    .filter((one: unknown) => typeof one === 'object')
    .map((one: { path: string; includes: string[] }) => ({
      path: path.resolve(one.path),
      includes: one.includes.map(deeper),
    }))
  for (const override of overrides) override.includes = override.includes.map(deeper)
  const config = { plugins: walls, linter: { rules: { preset: 'none' } }, overrides }
  fs.writeFileSync(path.join(folder, 'biome.json'), JSON.stringify(config))
  const biome = path.resolve('node_modules/@biomejs/biome/bin/biome')
  const args = ['lint', '--reporter=json', '--max-diagnostics=none', '.']
  const run = spawnSync(process.execPath, [biome, ...args], { cwd: folder, encoding: 'utf8' })
  const report = JSON.parse(run.stdout)
  expect(report.diagnostics.length).toBeGreaterThan(0)
  flagged = new Set(
    report.diagnostics.flatMap((one: { location: { path: string | { file: string } } }) => {
      const place = one.location.path
      const row = rows[Number.parseInt(typeof place === 'string' ? place : place.file, 10)]
      return row ? [key(row)] : []
    }),
  )
})
afterAll(() => fs.rmSync(folder, { recursive: true }))

test.each(refused)('%s may not import %s', (file, source) => {
  expect(flagged).toContain(key([file, source]))
})

test.each(allowed)('%s may import %s', (file, source) => {
  expect(flagged).not.toContain(key([file, source]))
})

const nextFile = /^(page|layout|template|loading|error|not-found|global-error|route)\.tsx?$/

test('app holds routes; what lies deeper is no screen', () => {
  const deep = fs
    .readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.includes(path.sep) && /\.tsx?$/.test(file))
  expect(deep.filter((file) => !nextFile.test(path.basename(file)))).toEqual([])
})

const screens = 'components/shell/screens'
const composed = fs
  .readdirSync(screens, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))

test.each([...new Set(composed.map((file) => path.dirname(file)))])(
  'the screen %s is made of several areas',
  (folder) => {
    const sources = composed
      .filter((file) => path.dirname(file) === folder)
      .map((file) => fs.readFileSync(path.join(screens, file), 'utf8'))
    const areas = sources.flatMap((source) =>
      [...source.matchAll(/'#components\/(\w+)\//g)].map(([, area]) => area ?? ''),
    )
    const owned = ['people', 'fleet', 'control', 'tracking', 'trade', 'platform', 'shell']
    const shell = sources.some((source) => source.includes("'../../")) ? ['shell'] : []
    const used = new Set([...areas, ...shell].filter((area) => owned.includes(area)))
    expect(used.size).toBeGreaterThan(1)
  },
)
