'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Page } from '#components/ui/page.tsx'
import classes from './log.module.css'

type LogFrameProps = {
  title: string
  purpose: string
  device: { name: string; imei: string } | undefined
  picker: ReactNode
  /** Beside the name of the device. */
  acts: ReactNode
  onOther: () => void
  children: ReactNode
}

/** A device at the side, its log beside it; one after the other on phones. */
export function LogFrame(props: LogFrameProps) {
  const t = useTranslations('tool.deviceLog')
  const { device } = props
  return (
    <Page isTall title={props.title} purpose={props.purpose}>
      <div className={classes.sides} data-chosen={device ? true : undefined}>
        <section className={`${classes.side} ${classes.picker}`} aria-label={t('choose')}>
          {props.picker}
        </section>
        <section className={classes.side} aria-label={device?.name ?? props.title}>
          {device ? (
            <>
              <div className={classes.head}>
                <div>
                  <b>{device.name || device.imei}</b>
                  {device.name && <bdi>{device.imei}</bdi>}
                </div>
                {props.acts}
                <Button size="compact-sm" variant="default" hiddenFrom="sm" onClick={props.onOther}>
                  {t('other')}
                </Button>
              </div>
              {props.children}
            </>
          ) : (
            <p className={classes.hint}>{t('choose')}</p>
          )}
        </section>
      </div>
    </Page>
  )
}
