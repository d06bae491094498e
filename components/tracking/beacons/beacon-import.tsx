'use client'

import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { useOrganisation } from '#components/data/organisation.tsx'
import { beaconLimits } from '#lib/rules/beacon-limits.ts'
import { tableLimits } from '#lib/sheet/read-table-file.ts'
import { ImportDialog } from '../beside-map/import-dialog.tsx'
import type { FileDialogProps } from '../fence/fence-types.ts'
import { readBeacons } from './read-beacons.ts'
import { useBeaconsAgain } from './use-beacons.ts'

export function BeaconImport(dialog: FileDialogProps) {
  const t = useTranslations('beacon')
  const { current } = useOrganisation()
  const readAgain = useBeaconsAgain()
  const names = { number: t('number'), name: t('name'), address: t('address'), kind: t('kind') }
  return (
    <ImportDialog
      {...dialog}
      kind="beacon"
      accept={tableLimits.extensions}
      limits={beaconLimits}
      read={(file, hints) => readBeacons(file, names, hints)}
      send={(items, dry_run) =>
        call('beacon/Import', {
          items,
          dry_run,
          ...(current.sid && { sfamilyid: current.sid }),
          request_id: crypto.randomUUID(),
        })
      }
      readAgain={readAgain}
      faultText={(fault, limits) =>
        t(`import.fault.${fault.fault}`, {
          ...limits,
          ...('format' in fault && { format: fault.format }),
        })
      }
    />
  )
}
