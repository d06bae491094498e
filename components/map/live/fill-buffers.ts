import { liveFlag } from '#lib/codes/device-state.ts'
import { wrapDelta } from '#lib/geo/mercator.ts'
import type { DeviceStore } from '#lib/live/device-store.ts'
import type { Plan } from '#lib/live/plan-view.ts'
import type { Atlas } from './atlas.ts'
import { markerLooks } from './colours.ts'
import type { DiscBuffer } from './disc-buffer.ts'
import type { SpriteBuffer } from './sprite-buffer.ts'

export type Target = { sprites: SpriteBuffer; discs: DiscBuffer; atlas: Atlas }
/** Mercator; base of glide times. */
export type Origin = { x: number; y: number; clock: number }

const alarmLook = markerLooks.indexOf('alarm')
const movingLook = markerLooks.indexOf('moving')
const path = { x: 0, y: 0, fromX: 0, fromY: 0, start: 0 }

function addDevice({ sprites, atlas }: Target, store: DeviceStore, row: number, origin: Origin) {
  const c = store.columns
  const look = (c.flags[row] as number) & liveFlag.alarm ? alarmLook : (c.state[row] as number)
  const icon = atlas.icons[(c.icon[row] as number) % atlas.icons.length]
  const sprite = icon?.looks[look]
  if (!icon || !sprite) return
  path.x = wrapDelta((c.x[row] as number) - origin.x)
  path.y = (c.y[row] as number) - origin.y
  path.fromX = path.x + wrapDelta((c.fromX[row] as number) - (c.x[row] as number))
  path.fromY = (c.fromY[row] as number) - origin.y
  path.start = (c.movedAt[row] as number) - origin.clock
  const course = c.course[row] as number
  sprites.add(sprite, path, icon.rotates ? course : -1)
  if (!icon.rotates && c.state[row] === movingLook) sprites.add(atlas.heading, path, course)
  const badge = atlas.badges[look]
  if (badge) sprites.add(badge, path, -1, 11, -11)
  if ((c.flags[row] as number) & liveFlag.cut) sprites.add(atlas.cut, path, -1, 11, 11)
}

function addNumber({ sprites, atlas }: Target, text: string): void {
  let width = 0
  for (const character of text) width += atlas.characters.get(character)?.width ?? 0
  let left = -width / 8
  for (const character of text) {
    const sprite = atlas.characters.get(character)
    if (!sprite) continue
    sprites.add(sprite, path, -1, left + sprite.width / 8)
    left += sprite.width / 4
  }
}

export function fillBuffers(
  target: Target,
  store: DeviceStore,
  { plan, origin, format }: { plan: Plan; origin: Origin; format: (count: number) => string },
): void {
  target.sprites.clear()
  target.discs.clear()
  if (plan.mode === 'singles') {
    for (let i = 0; i < plan.rows.length; i++) {
      addDevice(target, store, plan.rows[i] as number, origin)
    }
    return
  }
  for (const cluster of plan.clusters) {
    if (cluster.row >= 0) {
      addDevice(target, store, cluster.row, origin)
      continue
    }
    path.x = cluster.x - origin.x
    path.y = cluster.y - origin.y
    path.fromX = path.x
    path.fromY = path.y
    path.start = 0
    target.discs.add(cluster, path.x, path.y)
    addNumber(target, format(cluster.count))
  }
}
