'use client'

import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { useLanguage } from '#components/data/brand.tsx'
import { formatDistance } from '#lib/format/measure.ts'
import { minuteTime } from '#lib/format/time.ts'
import { ChangeActs } from '../beside-map/change-acts.tsx'
import { PanelDetail } from '../beside-map/panel-detail.tsx'
import classes from '../fence/fence.module.css'
import { PoiMark } from './poi-mark.tsx'
import type { Poi } from './poi-types.ts'
import { usePoisAgain } from './use-pois.ts'

type PoiDetailProps = {
  poi: Poi | undefined
  error: Error | null
  isPending: boolean
  retry: () => void
  onEdit: (poi: Poi) => void
  onBack: () => void
}

export function PoiDetail({ poi, error, isPending, retry, onEdit, onBack }: PoiDetailProps) {
  const readAgain = usePoisAgain()
  const remove = (poi_id: string) =>
    call('poi/Delete', { poi_ids: [poi_id], request_id: crypto.randomUUID() })
  return (
    <PanelDetail
      kind="poi"
      title={poi && <bdi>{poi.name}</bdi>}
      error={error}
      isPending={isPending}
      retry={retry}
      onBack={onBack}
      mark={poi && <PoiMark {...poi} />}
      acts={
        // One of an organisation above is only seen.
        poi?.sfamilyid && (
          <ChangeActs
            kind="poi"
            name={poi.name}
            onEdit={() => onEdit(poi)}
            remove={() => remove(poi.poi_id)}
            onDeleted={onBack}
            readAgain={readAgain}
          />
        )
      }
    >
      {poi && <Facts poi={poi} />}
    </PanelDetail>
  )
}

function Facts({ poi }: { poi: Poi }) {
  const t = useTranslations('poi')
  const { tag } = useLanguage()
  const [lat, lon] = [poi.lat / 1e6, poi.lon / 1e6]
  return (
    <div className={classes.scroll}>
      <div className={classes.body}>
        <dl className={classes.properties}>
          {poi.note && (
            <>
              <dt>{t('note')}</dt>
              <dd>
                <bdi>{poi.note}</bdi>
              </dd>
            </>
          )}
          <dt>{t('position')}</dt>
          <dd>
            <bdi dir="ltr" className="tabular">{`${lat.toFixed(6)}, ${lon.toFixed(6)}`}</bdi>
          </dd>
          <dt>{t('radius')}</dt>
          <dd>{formatDistance(poi.radius, tag)}</dd>
          <dt>{t('icon')}</dt>
          <dd>{t(`icons.${poi.icon}`)}</dd>
          <dt>{t('organisation')}</dt>
          <dd>{poi.sfamilyid === null ? t('fromAbove') : poi.sname}</dd>
          <dt>{t('seenBy')}</dt>
          <dd>{t(poi.is_shared ? 'seenBelow' : 'seenHere')}</dd>
          <dt>{t('created')}</dt>
          <dd>{minuteTime(poi.create_time)}</dd>
        </dl>
      </div>
    </div>
  )
}
