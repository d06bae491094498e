'use client'

import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconArrowLeft, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useLanguage } from '#components/data/brand.tsx'
import { usePermission } from '#components/data/permitted.tsx'
import { TableFailure, TableNote } from '#components/list/data-table/table-states.tsx'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { formatDistance } from '#lib/format/measure.ts'
import { minuteTime } from '#lib/format/time.ts'
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
  const t = useTranslations('poi')
  return (
    <>
      <header className={classes.head}>
        <ActionIcon
          className={classes.back ?? ''}
          variant="subtle"
          color="gray"
          aria-label={t('back')}
          onClick={onBack}
        >
          <IconArrowLeft size={18} />
        </ActionIcon>
        {poi && <PoiMark {...poi} />}
        <h1>{poi ? <bdi>{poi.name}</bdi> : t('title')}</h1>
        {poi && poi.sfamilyid !== null && <Acts poi={poi} onEdit={onEdit} onDeleted={onBack} />}
      </header>
      {poi ? (
        <Facts poi={poi} />
      ) : error ? (
        <TableFailure error={error} onRetry={retry} />
      ) : isPending ? (
        <div className={classes.body} aria-busy="true">
          <Skeleton height={14} width="60%" mb={14} />
          <Skeleton height={14} width="80%" />
        </div>
      ) : (
        <TableNote
          title={t('gone')}
          text={t('goneText')}
          action={
            <Button size="xs" variant="light" onClick={onBack}>
              {t('back')}
            </Button>
          }
        />
      )}
    </>
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

type ActsProps = { poi: Poi; onEdit: (poi: Poi) => void; onDeleted: () => void }

function Acts({ poi, onEdit, onDeleted }: ActsProps) {
  const t = useTranslations('poi')
  const may = usePermission()
  const readAgain = usePoisAgain()
  const [isAsking, setAsking] = useState(false)
  const { name, poi_id } = poi
  return (
    <>
      {may('e_ua_modify_fence') && (
        <ActionIcon variant="default" size={30} aria-label={t('edit')} onClick={() => onEdit(poi)}>
          <IconPencil size={17} />
        </ActionIcon>
      )}
      {may('e_ua_delete_fence') && (
        <ActionIcon
          variant="default"
          size={30}
          c="var(--wp-danger)"
          aria-label={t('delete')}
          onClick={() => setAsking(true)}
        >
          <IconTrash size={17} />
        </ActionIcon>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('deleteTitle', { name })}
          consequence={t('deleteText')}
          action={t('delete')}
          isDanger
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await call('poi/Delete', { poi_ids: [poi_id], request_id: crypto.randomUUID() })
            onDeleted()
            await readAgain()
            notifications.show({ message: t('deleted', { count: 1 }) })
          }}
        />
      )}
    </>
  )
}
