import type { Permission } from '#lib/codes/permissions.ts'

/** What a change of rights gives and takes, in the order of the catalogue. */
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

/** The rights of a preset where they may be changed; the others stay as they are. */
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
