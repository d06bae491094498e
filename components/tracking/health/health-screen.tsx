'use client'

import { IconFileTypePdf } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { usePermission } from '#components/data/permitted.tsx'
import type { RowAction } from '#components/list/data-table/column.ts'
import type { ListRow } from '#components/list/data-table/use-list-columns.tsx'
import { type SumsActs, SumsScreen } from '#components/list/sums/sums-screen.tsx'
import { HealthSheetDialog } from '#components/shared/health/health-sheet-dialog.tsx'
import { bloodOxygen } from '#lib/pages/tracking/blood-oxygen.ts'
import { bloodPressures } from '#lib/pages/tracking/blood-pressures.ts'
import { bodyTemperatures } from '#lib/pages/tracking/body-temperatures.ts'
import { heartRates } from '#lib/pages/tracking/heart-rates.ts'
import { stepCounts } from '#lib/pages/tracking/step-counts.ts'

const sumsOf = {
  heart: heartRates,
  pressure: bloodPressures,
  oxygen: bloodOxygen,
  bodyTemperature: bodyTemperatures,
  steps: stepCounts,
}

type Worn = { simei: string; name: string }

/** Of rows that are of one device. */
function wornOf({ simei, device_name: name, imei }: ListRow): Worn | undefined {
  return simei ? { simei: String(simei), name: String(name || imei) } : undefined
}

/** What devices told of their wearers; a month of one of them as a pdf. */
export function HealthScreen({ kind }: { kind: keyof typeof sumsOf }) {
  const t = useTranslations('vitals.sheet')
  const mayExport = usePermission()('e_ua_export')
  const [worn, setWorn] = useState<Worn>()
  const actionsOf = (row: ListRow): RowAction[] => {
    const device = wornOf(row)
    if (!device) return []
    return [
      {
        key: 'sheet',
        label: t('act'),
        icon: <IconFileTypePdf size={16} />,
        onClick: () => setWorn(device),
      },
    ]
  }
  const acts: SumsActs = (by) =>
    mayExport && by !== 'step' && by !== 'day' ? { rowActions: actionsOf } : {}
  return (
    <>
      <SumsScreen sums={sumsOf[kind]} acts={acts} />
      {worn && <HealthSheetDialog device={worn} onClose={() => setWorn(undefined)} />}
    </>
  )
}
