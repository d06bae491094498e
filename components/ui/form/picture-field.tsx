'use client'

import { Button, CloseButton, FileButton, Input } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { uploadFile } from '#components/data/upload-file.ts'
import { imageKind, imageSize } from '#lib/rules/image.ts'
import { firstBroken } from '#lib/rules/rule.ts'
import { type UploadKind, uploadKinds } from '#lib/rules/upload-kinds.ts'
import classes from './form.module.css'

export type Picture = { id: string; name: string }

/** Pictures that are uploaded as they are chosen, `max` at most. */
export function PictureField(props: {
  label: ReactNode
  description?: ReactNode
  kind: Exclude<UploadKind, 'import' | 'firmware'>
  max: number
  value: readonly Picture[]
  onChange: (value: Picture[]) => void
}) {
  const t = useTranslations('verification')
  const tForm = useTranslations('form')
  const { kind, max, value, onChange } = props
  const { megabytes } = uploadKinds[kind]
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function add(file: File | null) {
    if (!file) return
    const broken = firstBroken(file, [imageKind, imageSize(megabytes)])
    setError(broken && t(broken.key, broken.values))
    if (broken) return
    setBusy(true)
    try {
      const id = await uploadFile(kind, file)
      onChange([...value, { id, name: file.name }])
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
    }
    setBusy(false)
  }

  return (
    <Input.Wrapper
      label={props.label}
      labelElement="div"
      description={props.description}
      error={error}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      <ul className={classes.pictures}>
        {value.map(({ id, name }) => (
          <li key={id}>
            <span>{name}</span>
            <CloseButton
              size="sm"
              aria-label={tForm('picture.remove', { name })}
              onClick={() => onChange(value.filter((one) => one.id !== id))}
            />
          </li>
        ))}
      </ul>
      {value.length < max && (
        <FileButton accept="image/png,image/jpeg" onChange={(file) => void add(file)}>
          {(open) => (
            <Button
              {...open}
              variant="default"
              size="xs"
              loading={isBusy}
              leftSection={<IconPhotoPlus size={16} aria-hidden />}
            >
              {tForm('picture.add')}
            </Button>
          )}
        </FileButton>
      )}
    </Input.Wrapper>
  )
}
