'use client'

import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { minuteTime } from '#lib/format/time.ts'
import { ChangeActs } from '../beside-map/change-acts.tsx'
import { PanelDetail } from '../beside-map/panel-detail.tsx'
import classes from '../fence/fence.module.css'
import { BeaconMark } from './beacon-mark.tsx'
import { type Beacon, pointOf } from './beacon-types.ts'
import { useBeaconsAgain } from './use-beacons.ts'

type BeaconDetailProps = {
  beacon: Beacon | undefined
  error: Error | null
  isPending: boolean
  retry: () => void
  onEdit: (beacon: Beacon) => void
  onBack: () => void
}

export function BeaconDetail(props: BeaconDetailProps) {
  const { beacon, error, isPending, retry, onEdit, onBack } = props
  const readAgain = useBeaconsAgain()
  const remove = (beacon_id: string) =>
    call('beacon/Delete', { beacon_ids: [beacon_id], request_id: crypto.randomUUID() })
  return (
    <PanelDetail
      kind="beacon"
      title={beacon && <bdi>{beacon.name}</bdi>}
      error={error}
      isPending={isPending}
      retry={retry}
      onBack={onBack}
      mark={beacon && <BeaconMark {...beacon} />}
      acts={
        beacon && (
          <ChangeActs
            kind="beacon"
            name={beacon.name}
            onEdit={() => onEdit(beacon)}
            remove={() => remove(beacon.beacon_id)}
            onDeleted={onBack}
            readAgain={readAgain}
          />
        )
      }
    >
      {beacon && <Facts beacon={beacon} />}
    </PanelDetail>
  )
}

function Facts({ beacon }: { beacon: Beacon }) {
  const t = useTranslations('beacon')
  const point = pointOf(beacon)
  const text = point && `${(point.lat / 1e6).toFixed(6)}, ${(point.lon / 1e6).toFixed(6)}`
  return (
    <div className={classes.scroll}>
      <div className={classes.body}>
        <dl className={classes.properties}>
          <dt>{t('number')}</dt>
          <dd>
            <bdi dir="ltr" className="tabular">
              {beacon.number}
            </bdi>
          </dd>
          <dt>{t('kind')}</dt>
          <dd>{t(`kinds.${beacon.type}`)}</dd>
          {beacon.address && (
            <>
              <dt>{t('address')}</dt>
              <dd>
                <bdi>{beacon.address}</bdi>
              </dd>
            </>
          )}
          <dt>{t('position')}</dt>
          <dd>
            {text ? (
              <bdi dir="ltr" className="tabular">
                {text}
              </bdi>
            ) : (
              t('notOnMap')
            )}
          </dd>
          <dt>{t('organisation')}</dt>
          <dd>
            <bdi>{beacon.sname}</bdi>
          </dd>
          <dt>{t('created')}</dt>
          <dd>{minuteTime(beacon.create_time)}</dd>
        </dl>
        <Button
          component={Link}
          href={`/wisdom/beaconRecord?number=${beacon.number}`}
          size="xs"
          variant="light"
          leftSection={<IconHistory size={16} />}
        >
          {t('toRecord')}
        </Button>
      </div>
    </div>
  )
}
