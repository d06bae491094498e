'use client'

import { Switch, Table } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useOrganisation } from '#components/data/organisation.tsx'
import { parseXml } from '#components/ui/parse-xml.ts'
import { degreesText, readDegrees } from '#lib/format/read-degrees.ts'
import { poiLimits } from '#lib/rules/poi-limits.ts'
import { ImportDialog } from '../beside-map/import-dialog.tsx'
import type { FileDialogProps } from '../fence/fence-types.ts'
import type { PoiRow } from './poi-file.ts'
import { poiFiles, readPois } from './read-pois.ts'
import { usePoisAgain } from './use-pois.ts'

export function PoiImport(dialog: FileDialogProps) {
  const t = useTranslations('poi.import')
  const { current } = useOrganisation()
  const readAgain = usePoisAgain()
  const [is_shared, setShared] = useState(false)
  return (
    <ImportDialog
      {...dialog}
      kind="poi"
      accept={poiFiles}
      limits={poiLimits}
      read={(file, hints) => readPois(file, parseXml, hints)}
      send={(items, dry_run) =>
        call('poi/Import', {
          items,
          dry_run,
          is_shared,
          ...(current.sid && { sfamilyid: current.sid }),
          request_id: crypto.randomUUID(),
        })
      }
      readAgain={readAgain}
      faultText={(fault, limits) =>
        t(`fault.${fault.fault}`, {
          ...limits,
          ...('format' in fault && { format: fault.format }),
          ...('name' in fault && { name: fault.name }),
        })
      }
      options={
        <Switch
          label={t('shared')}
          checked={is_shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      }
      preview={(rows) => <FirstRows rows={rows} />}
    />
  )
}

const previewed = 3

/** So that a wrong column, order or encoding is seen before anything is saved. */
function FirstRows({ rows }: { rows: readonly PoiRow[] }) {
  const t = useTranslations('poi')
  const tFile = useTranslations('ui.file')
  const degrees = (axis: 'lat' | 'lon', text = '') => {
    const read = readDegrees(text, axis)
    return 'micro' in read ? degreesText(read.micro) : text
  }
  return (
    <Table fz="sm" aria-label={tFile('preview')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('name')}</Table.Th>
          <Table.Th>{t('lat')}</Table.Th>
          <Table.Th>{t('lon')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.slice(0, previewed).map(({ row, name, lat, lon }) => (
          <Table.Tr key={row}>
            <Table.Td>
              <bdi>{name}</bdi>
            </Table.Td>
            <Table.Td className="tabular">{degrees('lat', lat)}</Table.Td>
            <Table.Td className="tabular">{degrees('lon', lon)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
