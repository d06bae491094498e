'use client'

import { Button } from '@mantine/core'
import { IconCpu, IconPlayerPlay } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { usePermission } from '#components/data/permitted.tsx'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { DeclaredPage } from '#components/list/page/declared-page.tsx'
import { useEmpty } from '#components/list/page/use-empty.tsx'
import { useListView } from '#components/list/page/use-list-view.ts'
import type { CallParams } from '#lib/contract/calls.ts'
import { firmwareLog as list } from '#lib/pages/control/firmware-log.ts'
import { KeptDialog } from './kept-dialog.tsx'
import { StartDialog } from './start-dialog.tsx'
import { useRolloutActs } from './use-rollout-acts.tsx'

/** Roll-outs of firmware: begun, watched, paused and ended. */
export function FirmwareScreen() {
  const t = useTranslations()
  const view = useListView(list)
  const maySend = usePermission()('e_ua_send_cmd')
  const [dialog, setDialog] = useState<'start' | 'kept'>()
  const { actionsOf, dialog: actDialog } = useRolloutActs()
  const params = { ...(view.params as CallParams<'tool/GetFirmwareLog'>), limit_size: 100 }
  const read = useRows('tool/GetFirmwareLog', params, ({ rollout_id }) => ({
    last_id: rollout_id,
  }))
  const empty = useEmpty(view, view.isFiltered ? undefined : list.empty)
  const onClose = () => setDialog(undefined)
  return (
    <DeclaredPage
      list={list}
      view={view}
      read={read}
      rowActions={actionsOf}
      empty={empty}
      buttons={
        <>
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
      {actDialog}
      {dialog === 'kept' && <KeptDialog onClose={onClose} />}
      {dialog === 'start' && <StartDialog onClose={onClose} />}
    </DeclaredPage>
  )
}
