import { expect, test } from 'vitest'
import type { Permission } from '#lib/codes/permissions.ts'
import { rightChanges, withPreset } from './changes.ts'

const catalogue: Permission[] = [
  'e_ua_show_family',
  'e_ua_export',
  'e_ua_edit_device',
  'e_ua_trace',
]

test('tells what is given and what is taken, in the order of the catalogue', () => {
  expect(
    rightChanges(catalogue, ['e_ua_trace', 'e_ua_export'], ['e_ua_trace', 'e_ua_edit_device']),
  ).toEqual({ given: ['e_ua_edit_device'], taken: ['e_ua_export'] })
  expect(rightChanges(catalogue, ['e_ua_trace'], ['e_ua_trace'])).toEqual({ given: [], taken: [] })
})

test('a preset changes only what may be changed', () => {
  const changeable = new Set<Permission>(['e_ua_export', 'e_ua_edit_device'])
  const held: Permission[] = ['e_ua_show_family', 'e_ua_export']
  expect(withPreset(held, ['e_ua_edit_device', 'e_ua_trace'], changeable)).toEqual([
    'e_ua_show_family',
    'e_ua_edit_device',
  ])
})
