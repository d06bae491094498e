import type { Permission } from '#lib/codes/permissions.ts'

/** In catalogue order. */
export function rightChanges(
  catalogue: readonly Permission[],
  before: readonly Permission[],
  after: readonly Permission[],
): { given: Permission[]; taken: Permission[] } {
  return {
    given: catalogue.filter((key) => after.includes(key) && !before.includes(key)),
    taken: catalogue.filter((key) => before.includes(key) && !after.includes(key)),
  }
}

/** Rights that may not be changed stay. */
export function withPreset(
  held: readonly Permission[],
  preset: readonly Permission[],
  changeable: ReadonlySet<Permission>,
): Permission[] {
  return [
    ...held.filter((key) => !changeable.has(key)),
    ...preset.filter((key) => changeable.has(key)),
  ]
}
