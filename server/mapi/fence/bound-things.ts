import type { Things } from '../../domain/tracking/fence/bind-fence.ts'
import { AppError } from '../../errors.ts'
import type { Visible } from '../door/guard.ts'

type Named = { simei: string[]; sgids: string[]; sfamilyids: string[] }

/** Devices out of sight answer in `fail_items`; a group or organisation out of sight refuses the call. */
export function thingsOf(visible: Visible, { simei, sgids, sfamilyids }: Named): Things {
  const families = [...new Set(sfamilyids)]
  const organisations = visible.organisations(families)
  if (organisations.length < families.length) throw new AppError('notFound')
  return {
    devices: visible.devices([...new Set(simei)]),
    groups: [...new Set(sgids)].map((sgid) => visible.group(sgid)),
    organisations,
  }
}
