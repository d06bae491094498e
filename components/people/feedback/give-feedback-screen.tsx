'use client'

import { useTranslations } from 'next-intl'
import { Page } from '#components/ui/page.tsx'
import classes from './feedback.module.css'
import { GiveFeedbackForm } from './give-feedback-form.tsx'
import { OwnFeedbackTable } from './own-feedback-table.tsx'

/** Reports a problem or suggests something; beside it what was given before. */
export function GiveFeedbackScreen() {
  const t = useTranslations('feedback')
  return (
    <Page title={t('give.title')} purpose={t('give.purpose')}>
      <div className={classes.give}>
        <section className={classes.form}>
          <GiveFeedbackForm />
        </section>
        <section className={classes.own} aria-label={t('own.title')}>
          <h2 className={classes.heading}>{t('own.title')}</h2>
          <OwnFeedbackTable />
        </section>
      </div>
    </Page>
  )
}
