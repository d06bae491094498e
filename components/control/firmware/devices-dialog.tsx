'use client'

import { Modal, Select, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCallList } from '#components/data/use-call.ts'
import { PagedList } from '#components/list/paged-list.tsx'
import { useFocusReturn } from '#components/ui/form/use-focus-return.ts'
import { useEntrance } from '#components/ui/lazy/framed-before.ts'
import { type TargetState, targetStates } from '#lib/codes/rollout.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { minuteTime } from '#lib/format/time.ts'
import classes from './firmware.module.css'

export type Rollout = CallReply<'tool/GetFirmwareLog'>['items'][number]
type Target = CallReply<'tool/GetFirmwareDevices'>['items'][number]

const pageSize = 50
const everyMs = 10_000

/** What became of each device of a roll-out. */
export function DevicesDialog({ rollout, onClose }: { rollout: Rollout; onClose: () => void }) {
  const t = useTranslations('firmware')
  const entrance = useEntrance()
  useFocusReturn()
  const [state, setState] = useState<TargetState>()
  const { rollout_id, model, version } = rollout
  const read = useCallList(
    'tool/GetFirmwareDevices',
    { rollout_id, limit_size: pageSize, ...(state && { state }) },
    ({ items }) => {
      const last = items.at(-1)
      return last && items.length === pageSize ? { last_simei: last.simei } : undefined
    },
    { every: everyMs },
  )
  return (
    <Modal onClose={onClose} title={t('devices.title', { model, version })} size="lg" {...entrance}>
      <Stack gap="md">
        <Select
          label={t('column.state')}
          clearable
          placeholder={t('devices.all')}
          data={targetStates.map((value) => ({ value, label: t(`target.${value}`) }))}
          value={state ?? null}
          onChange={(value) => setState((value ?? undefined) as TargetState | undefined)}
        />
        <PagedList
          read={read}
          none={<p className={classes.none}>{t('devices.none')}</p>}
          more={t('devices.more')}
        >
          {(targets) => (
            <ul className={classes.list}>
              {targets.map((target) => (
                <TargetLine key={target.simei} target={target} />
              ))}
            </ul>
          )}
        </PagedList>
      </Stack>
    </Modal>
  )
}

function TargetLine({ target }: { target: Target }) {
  const t = useTranslations('firmware')
  const { device_name, imei, stage, state, why, tries, packets, total } = target
  const at = target.close_time ?? target.sent_time ?? target.start_time
  return (
    <li>
      <div className={classes.words}>
        <b>
          <bdi>{device_name}</bdi>
        </b>
        <small>
          <bdi>{imei}</bdi> · {t(`stage.${stage}`)}
          {tries > 1 && <> · {t('devices.tries', { count: tries })}</>}
        </small>
      </div>
      <div className={classes.words}>
        <span>
          {t(`target.${state}`)}
          {why !== '' && <>: {t(`why.${why}`)}</>}
        </span>
        <small className={classes.progress}>
          {total > 0 && t('devices.packets', { packets, total })}
          {total > 0 && at !== null && ' · '}
          {at !== null && <bdi>{minuteTime(at)}</bdi>}
        </small>
      </div>
    </li>
  )
}
