'use client'

import { Code, Text, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useLanguage } from '#components/data/brand.tsx'
import type { CallReply } from '#lib/contract/calls.ts'
import { megabytes } from '#lib/format/measure.ts'
import classes from './health.module.css'

type Maps = CallReply<'ops/GetHealth'>['maps']

const command = 'npm run map -- --bbox W,S,E,N'
const hasStreets = ({ kind }: Maps['archives'][number]) =>
  kind === 'protomaps' || kind === 'openmaptiles'

/** What there is of street maps, and how to add one. */
export function StreetMaps({ maps }: { maps: Maps }) {
  const t = useTranslations('health.maps')
  const { tag } = useLanguage()
  const isBare = !maps.archives.some((archive) => hasStreets(archive) && !archive.is_shipped)
  return (
    <section className={classes.section} id="maps">
      <Title order={2} fz={16}>
        {t('title')}
      </Title>
      {isBare && (
        <article className={classes.card}>
          <Text fw={600}>{t('bare')}</Text>
          <Text fz="sm">{t('add')}</Text>
          <Code block dir="ltr" my={6}>
            {command}
          </Code>
          <Text fz="sm">{t('copy', { folder: 'DATA_DIR/maps' })}</Text>
          <Text fz="sm" c="dimmed">
            {t(maps.is_online ? 'online' : 'offline')}
          </Text>
        </article>
      )}
      <article className={classes.card}>
        <dl className={classes.figures} data-first>
          {maps.archives.map(({ name, kind, bytes, is_shipped: isShipped, ...archive }) => (
            <div key={name}>
              <dt>
                {name} · {t(`kind.${kind}`)}
                {isShipped && ` · ${t('shipped')}`}
                {archive.is_in_addresses !== undefined &&
                  ` · ${t(archive.is_in_addresses ? 'indexed' : 'notIndexed')}`}
              </dt>
              <dd>
                <bdi dir="ltr">{megabytes(bytes, tag)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </article>
      {maps.conversions.map(({ name, state, percent = 0, reason }) => (
        <article key={name} className={classes.card} role={reason && 'alert'}>
          <Text fw={600}>{name}</Text>
          <Text fz="sm">
            {state === 'running'
              ? t('converting', { percent: percent / 100 })
              : t(`failed.${reason ?? 'damaged'}`)}
          </Text>
        </article>
      ))}
    </section>
  )
}
