'use client'

import { Button, Input, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useBrand, useLanguage, useSetLanguage } from '#components/data/brand.tsx'
import { type Session, updateSession, useSession } from '#components/data/session.ts'
import type { Channel } from '#components/shared/code-of-contact.tsx'
import { Form } from '#components/ui/form/form.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { ZoneSelect } from '#components/ui/form/zone-select.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import { dateTime } from '#lib/format/time.ts'
import { type Language, languages } from '#lib/i18n/languages.ts'
import { atMost, required } from '#lib/rules/required.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import classes from './account.module.css'
import { ActRow } from './act-row.tsx'
import { AvatarPart } from './avatar-part.tsx'
import { ContactDialog } from './contact-dialog.tsx'

/** A device has a phone only. */
function ContactRows({ session }: { session: Session }) {
  const t = useTranslations('account.contact')
  const [isOpen, setOpen] = useState<Channel>()
  const channels: Channel[] = session.device ? ['sms'] : ['sms', 'mail']
  const fromOf = (channel: Channel) =>
    channel === 'sms' ? session.phone_reset_from : session.email_reset_from
  const boundOf = (channel: Channel) => (channel === 'sms' ? session.phone : session.email)
  return (
    <>
      <ul className={classes.rows}>
        {channels.map((channel) => (
          <ActRow
            key={channel}
            name={t(`${channel}.name`)}
            help={
              <>
                {boundOf(channel) ? <span dir="ltr">{boundOf(channel)}</span> : t('none')}
                {boundOf(channel) && fromOf(channel) * 1000 > Date.now() && (
                  <> · {t('resetFrom', { time: dateTime(fromOf(channel)) })}</>
                )}
              </>
            }
            more={
              channel === 'mail' &&
              session.email_refused && (
                <p className={classes.refused} role="status">
                  {t('refused', { reason: session.email_refused })}
                </p>
              )
            }
          >
            <Button
              size="compact-md"
              variant="default"
              aria-label={t(boundOf(channel) ? `${channel}.change` : `${channel}.bind`)}
              onClick={() => setOpen(channel)}
            >
              {t(boundOf(channel) ? 'change' : 'bind')}
            </Button>
          </ActRow>
        ))}
      </ul>
      {isOpen && (
        <ContactDialog
          channel={isOpen}
          bound={boundOf(isOpen)}
          other={isOpen === 'sms' ? session.email : session.phone}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

export function ProfileTab() {
  const session = useSession()
  if (!session) return null
  return (
    <>
      <Facts session={session} />
      {!session.device && <AvatarPart session={session} />}
      {!session.device && <ProfileForm session={session} />}
      <div className={classes.part}>
        <ContactRows session={session} />
      </div>
    </>
  )
}

function Facts({ session }: { session: Session }) {
  const t = useTranslations('account.profile')
  return (
    <dl className={classes.facts}>
      <dt>{t(session.device ? 'device' : 'account')}</dt>
      <dd>{session.account}</dd>
      {!session.device && (
        <>
          <dt>{t('organisation')}</dt>
          <dd>{session.familys[0]?.sname}</dd>
          <dt>{t('role')}</dt>
          <dd>{t(`roles.${session.role}`)}</dd>
        </>
      )}
    </dl>
  )
}

function ProfileForm({ session }: { session: Session }) {
  const t = useTranslations('account.profile')
  const tCommon = useTranslations('common')
  const tell = useTell()
  const brand = useBrand()
  const { language } = useLanguage()
  const setLanguage = useSetLanguage()
  const form = useForm({
    initial: {
      nickName: session.nickName,
      language: language as string,
      zone: session.zone_name,
      region: session.region as string,
    },
    rules: { nickName: [required, atMost(textLimits.nickName)] },
    submit: async (values) => {
      const changed = {
        nickName: values.nickName.trim(),
        language: values.language as Language,
        zone_name: values.zone,
        region: values.region as Session['region'],
      }
      await call('user/SetInfo', changed)
      updateSession(changed)
      form.reset(values)
      if (changed.language !== language) setLanguage(changed.language)
      tell.done(tCommon('saved'))
    },
  })
  return (
    <Form form={form}>
      <div className={classes.section}>
        <TextInput
          label={t('nickName')}
          autoComplete="nickname"
          maxLength={textLimits.nickName}
          {...form.text('nickName')}
          withAsterisk={false}
        />
        <Select
          label={t('language')}
          allowDeselect={false}
          checkIconPosition="right"
          data={brand.languages.map((code) => ({ value: code, label: languages[code].name }))}
          {...form.choice('language')}
        />
        <ZoneSelect
          label={t('zone')}
          description={t('zoneHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.choice('zone')}
        />
        <Input.Wrapper label={t('region')} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={t('region')}
            data={[
              { value: 'mainland', label: t('mainland') },
              { value: 'other', label: t('other') },
            ]}
            value={form.values.region}
            onChange={(region) => form.set('region', region)}
          />
        </Input.Wrapper>
        <div>
          <Button type="submit" loading={form.isBusy} disabled={!form.isChanged}>
            {tCommon('save')}
          </Button>
        </div>
      </div>
    </Form>
  )
}
