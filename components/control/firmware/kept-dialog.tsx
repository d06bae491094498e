'use client'

import { Button, Modal, Stack } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useOrganisation } from '#components/data/organisation.tsx'
import { usePermission } from '#components/data/permitted.tsx'
import { useCallList } from '#components/data/use-call.ts'
import { PagedList } from '#components/list/paged-list.tsx'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { useFocusReturn } from '#components/ui/form/use-focus-return.ts'
import { useEntrance } from '#components/ui/lazy/framed-before.ts'
import { useTell } from '#components/ui/use-tell.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { minuteTime } from '#lib/format/time.ts'
import classes from './firmware.module.css'
import { UploadDialog } from './upload-dialog.tsx'
import { useFirmwareAgain } from './use-firmware-again.ts'

type Kept = CallReply<'tool/GetFirmware'>['items'][number]

const pageSize = 50
const inKilobytes = (bytes: number) => Math.max(1, Math.round(bytes / 1000))

/** Firmware that is there to be rolled out; more is put up here. */
export function KeptDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('firmware')
  const entrance = useEntrance()
  useFocusReturn()
  const { current } = useOrganisation()
  const maySend = usePermission()('e_ua_send_cmd')
  const [isUploading, setUploading] = useState(false)
  const [removed, setRemoved] = useState<Kept>()
  const read = useCallList(
    'tool/GetFirmware',
    { limit_size: pageSize, ...(current.sid && { sfamilyid: current.sid }) },
    ({ items }) => {
      const last = items.at(-1)
      return last && items.length === pageSize ? { last_id: last.firmware_id } : undefined
    },
  )
  return (
    <Modal onClose={onClose} title={t('kept.title')} size="lg" {...entrance}>
      <Stack gap="md">
        {maySend && (
          <Button
            variant="light"
            leftSection={<IconUpload size={16} />}
            onClick={() => setUploading(true)}
          >
            {t('kept.add')}
          </Button>
        )}
        <PagedList
          read={read}
          none={<p className={classes.none}>{t('kept.none')}</p>}
          more={t('devices.more')}
        >
          {(kept) => (
            <ul className={classes.list}>
              {kept.map((one) => (
                <KeptLine
                  key={one.firmware_id}
                  kept={one}
                  {...(maySend && one.is_own && { onRemove: () => setRemoved(one) })}
                />
              ))}
            </ul>
          )}
        </PagedList>
      </Stack>
      {isUploading && <UploadDialog onClose={() => setUploading(false)} />}
      {removed && <RemoveDialog kept={removed} onClose={() => setRemoved(undefined)} />}
    </Modal>
  )
}

function KeptLine({ kept, onRemove }: { kept: Kept; onRemove?: () => void }) {
  const t = useTranslations('firmware')
  const { models, version, part, size, sha256, note, sfamily_name, create_time } = kept
  return (
    <li>
      <div className={classes.words}>
        <b>
          <bdi>{models.join(', ')}</bdi> · <bdi>{version}</bdi>
        </b>
        <small>
          {t(`part.${part}`)} · {t('kept.size', { size: inKilobytes(size) })} ·{' '}
          <bdi title={sha256}>SHA-256 {sha256.slice(0, 12)}</bdi>
        </small>
        <small>
          <bdi>{minuteTime(create_time)}</bdi>
          {sfamily_name && (
            <>
              {' · '}
              <bdi>{sfamily_name}</bdi>
            </>
          )}
          {note && (
            <>
              {' · '}
              <bdi>{note}</bdi>
            </>
          )}
        </small>
      </div>
      {onRemove && (
        <Button size="compact-xs" variant="subtle" color="red" onClick={onRemove}>
          {t('act.delete')}
        </Button>
      )}
    </li>
  )
}

function RemoveDialog({ kept, onClose }: { kept: Kept; onClose: () => void }) {
  const t = useTranslations('firmware')
  const tell = useTell()
  const again = useFirmwareAgain()
  const { firmware_id, models, version } = kept
  return (
    <ConfirmDialog
      title={t('kept.removeTitle', { model: models.join(', '), version })}
      consequence={t('kept.removeText')}
      action={t('act.delete')}
      isDanger
      onConfirm={async () => {
        await call('tool/DeleteFirmware', { firmware_id, request_id: crypto.randomUUID() })
        tell.done(t('kept.removed'))
        onClose()
        await again()
      }}
      onClose={onClose}
    />
  )
}
