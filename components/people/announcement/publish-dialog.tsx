'use client'

import { Button, Select, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useBrand } from '#components/data/brand.tsx'
import type { Session } from '#components/data/session.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { MarkdownText } from '#components/ui/plain/markdown-text.tsx'
import { announcementLevels } from '#lib/codes/announcement.ts'
import { languages } from '#lib/i18n/languages.ts'
import { announcementLimits } from '#lib/rules/announcement-limits.ts'
import classes from './announcement.module.css'
import { AudienceFields } from './audience-fields.tsx'
import { LevelBadge } from './level-badge.tsx'
import type { PublishValues } from './publish-form.ts'
import { TimeFields } from './time-fields.tsx'
import { type PublishForm, usePublishForm } from './use-publish-form.ts'

/** Writes a message and says to whom, since when and until when it goes. */
export function PublishDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const t = useTranslations('announcement')
  const form = usePublishForm(onClose)
  const [isPreview, setPreview] = useState(false)
  const isOperator =
    session.familys.some(({ is_root }) => is_root) && session.auth.includes('e_ua_show_devops')
  const levels = announcementLevels.filter((level) => level !== 'maintenance' || isOperator)
  const { level, title, content } = form.values
  return (
    <FormDialog
      title={t('publish.open')}
      form={form}
      action={t('publish.submit')}
      size="lg"
      onClose={onClose}
    >
      <Select
        label={t('column.level')}
        allowDeselect={false}
        data={levels.map((one) => ({ value: one, label: t(`level.${one}`) }))}
        {...form.choice('level')}
      />
      <TextFields form={form} />
      <Switch
        label={t('publish.preview')}
        checked={isPreview}
        onChange={(event) => setPreview(event.currentTarget.checked)}
      />
      {isPreview && (
        <div className={classes.preview}>
          <div className={classes.head}>
            <LevelBadge level={level} />
          </div>
          <h2 className={classes.title} dir="auto">
            {title}
          </h2>
          <MarkdownText text={content} />
        </div>
      )}
      <OtherTexts form={form} />
      <AudienceFields form={form} />
      <TimeFields form={form} />
      <Switch
        label={t('publish.carousel')}
        description={t('publish.carouselHelp')}
        {...form.checked('isCarousel')}
      />
    </FormDialog>
  )
}

function useLanguageChoices() {
  const brand = useBrand()
  return brand.languages.map((code) => ({ value: code, label: languages[code].name }))
}

function TextFields({ form }: { form: PublishForm }) {
  const t = useTranslations('announcement')
  const choices = useLanguageChoices()
  const taken = form.values.texts.map(({ lang }) => lang)
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          data-autofocus
          label={t('column.title')}
          maxLength={announcementLimits.title}
          {...form.text('title')}
          withAsterisk={false}
        />
        <Select
          label={t('publish.lang')}
          description={t('publish.langHelp')}
          allowDeselect={false}
          data={choices.filter(({ value }) => !taken.includes(value))}
          {...form.choice('lang')}
        />
      </SimpleGrid>
      <Textarea
        label={t('publish.content')}
        description={t('publish.contentHelp')}
        autosize
        minRows={5}
        maxRows={16}
        maxLength={announcementLimits.content}
        {...form.text('content')}
        withAsterisk={false}
      />
    </>
  )
}

/** The same in other languages, where the author writes them. */
function OtherTexts({ form }: { form: PublishForm }) {
  const t = useTranslations('announcement')
  const choices = useLanguageChoices()
  const { lang, texts } = form.values
  const put = (next: PublishValues['texts']) => form.set('texts', next)
  const free = choices.filter(
    ({ value }) => value !== lang && texts.every((text) => text.lang !== value),
  )
  const [next] = free
  return (
    <>
      {texts.map((text, at) => {
        const change = (part: Partial<typeof text>) => put(texts.with(at, { ...text, ...part }))
        const own = choices.filter(({ value }) => value === text.lang)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the language changes while it is written
          <fieldset key={at} className={classes.other}>
            <Select
              label={t('publish.lang')}
              allowDeselect={false}
              data={[...own, ...free]}
              value={text.lang}
              onChange={(value) => value && change({ lang: value })}
            />
            <TextInput
              label={t('column.title')}
              maxLength={announcementLimits.title}
              value={text.title}
              onChange={(event) => change({ title: event.currentTarget.value })}
            />
            <Textarea
              label={t('publish.content')}
              autosize
              minRows={3}
              maxRows={12}
              maxLength={announcementLimits.content}
              value={text.content}
              onChange={(event) => change({ content: event.currentTarget.value })}
            />
            <Button
              size="xs"
              variant="subtle"
              color="red"
              onClick={() => put(texts.toSpliced(at, 1))}
            >
              {t('publish.removeText')}
            </Button>
          </fieldset>
        )
      })}
      {next && (
        <Button
          size="xs"
          variant="light"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => put([...texts, { lang: next.value, title: '', content: '' }])}
        >
          {t('publish.addText')}
        </Button>
      )}
    </>
  )
}
