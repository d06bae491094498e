'use client'

import { Button } from '@mantine/core'
import { IconCpu, IconPlayerPlay } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { usePermission } from '#components/data/permitted.tsx'
import { DataTable } from '#components/list/data-table/data-table.tsx'
import { useListColumns } from '#components/list/data-table/use-list-columns.tsx'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { Definitions } from '#components/list/definitions.tsx'
import { ListActions, ResetFilters } from '#components/list/page/list-actions.tsx'
import { ListFilters } from '#components/list/page/list-filters.tsx'
import { useListView } from '#components/list/page/use-list-view.ts'
import { Page } from '#components/ui/page.tsx'
import type { CallParams } from '#lib/contract/calls.ts'
import { firmwareLog as list } from '#lib/pages/control/firmware-log.ts'
import type { Rollout } from './devices-dialog.tsx'
import { KeptDialog } from './kept-dialog.tsx'
import { StartDialog } from './start-dialog.tsx'
import { useRolloutActs } from './use-rollout-acts.tsx'

const rowKey = ({ rollout_id }: Rollout) => rollout_id

/** Roll-outs of firmware: begun, watched, paused and ended. */
export function FirmwareScreen() {
  const t = useTranslations()
  const view = useListView(list)
  const maySend = usePermission()('e_ua_send_cmd')
  const [dialog, setDialog] = useState<'start' | 'kept'>()
  const { actionsOf, dialog: actDialog } = useRolloutActs()
  const columns = useListColumns<Rollout>(list)
  const params = { ...(view.params as CallParams<'tool/GetFirmwareLog'>), limit_size: 100 }
  const { rows, state, refetch } = useRows('tool/GetFirmwareLog', params, ({ rollout_id }) => ({
    last_id: rollout_id,
  }))
  const onClose = () => setDialog(undefined)
  return (
    <Page
      isTall
      title={t(list.title)}
      purpose={t('firmware.purpose')}
      actions={
        <>
          <Definitions columns={list.columns} />
          <Button
            variant="default"
            size="xs"
            leftSection={<IconCpu size={16} />}
            onClick={() => setDialog('kept')}
          >
            {t('firmware.kept.title')}
          </Button>
          {maySend && (
            <Button
              variant="filled"
              size="xs"
              leftSection={<IconPlayerPlay size={16} />}
              onClick={() => setDialog('start')}
            >
              {t('firmware.act.start')}
            </Button>
          )}
        </>
      }
    >
      <ListFilters view={view} />
      <DataTable
        label={t(list.title)}
        name={list.path}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        state={state}
        rowActions={actionsOf}
        actions={<ListActions list={list} params={view.params} onRefresh={refetch} />}
        empty={{
          title: t(view.isFiltered ? 'report.none' : 'firmware.empty.title'),
          text: t(view.isFiltered ? 'report.noneFiltered' : 'firmware.empty.text'),
          ...(view.isFiltered && { action: <ResetFilters onReset={view.reset} /> }),
        }}
      />
      {actDialog}
      {dialog === 'kept' && <KeptDialog onClose={onClose} />}
      {dialog === 'start' && <StartDialog onClose={onClose} />}
    </Page>
  )
}
