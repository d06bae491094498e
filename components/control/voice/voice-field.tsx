'use client'

import { Alert, Button, FileButton, Group, Input } from '@mantine/core'
import { IconFileMusic, IconMicrophone, IconPlayerStopFilled } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { firstBroken } from '#lib/rules/rule.ts'
import { soundOf, voiceLimits, voiceRules, voiceSeconds } from '#lib/rules/voice-message.ts'
import { decodeSound } from '../recordings/decode-sound.ts'
import { SoundPlayer } from '../recordings/sound-player.tsx'
import { useVoice } from './use-voice.ts'
import classes from './voice.module.css'

const { mostSeconds: most } = voiceLimits

type VoiceFieldProps = {
  label: string
  /** Base64 of an AMR-NB file; empty without one. */
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

/** A voice message: recorded, or a file; it can be heard before it is sent. */
export function VoiceField({ label, value, error, onChange }: VoiceFieldProps) {
  const t = useTranslations('command.voice')
  const rules = useTranslations('verification')
  const { step, trouble, seconds, start, stop, choose } = useVoice(onChange)
  const broken = value === '' ? undefined : firstBroken(value, voiceRules)
  const isReady = value !== '' && !broken
  const heard = useHeard(isReady ? value : undefined)
  const isRecording = step === 'recording'
  const told = {
    idle: isReady ? t('ready', { seconds: voiceSeconds(value) }) : '',
    asking: '',
    recording: t('recording', { seconds: seconds, most: most }),
    working: t('working'),
  }
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={t('help', { most: most })}
      error={broken ? rules(broken.key, broken.values) : error}
    >
      <div className={classes.voice}>
        {heard && step === 'idle' && <SoundPlayer key={value} buffer={heard} />}
        {/* Each second would be too much to be read out. */}
        <span role={isRecording ? 'timer' : 'status'} className={classes.told}>
          {told[step]}
        </span>
        <Group gap="xs">
          <Button
            variant={isRecording ? 'filled' : 'light'}
            {...(isRecording && { color: 'red' })}
            leftSection={
              isRecording ? <IconPlayerStopFilled size={16} /> : <IconMicrophone size={16} />
            }
            loading={step === 'asking' || step === 'working'}
            onClick={() => void (isRecording ? stop() : start())}
          >
            {t(isRecording ? 'stop' : isReady ? 'again' : 'record')}
          </Button>
          <FileButton accept=".amr,audio/amr" onChange={(file) => void choose(file)}>
            {(button) => (
              <Button
                {...button}
                variant="default"
                leftSection={<IconFileMusic size={16} />}
                disabled={step !== 'idle'}
              >
                {t('choose')}
              </Button>
            )}
          </FileButton>
        </Group>
        {trouble && (
          <Alert color="orange" role="alert">
            {t(`problem.${trouble}`)}
          </Alert>
        )}
      </div>
    </Input.Wrapper>
  )
}

/** A voice message as its device will play it; nothing while it is decoded, or where it cannot be. */
function useHeard(text: string | undefined): AudioBuffer | undefined {
  const [heard, setHeard] = useState<{ text: string; buffer: AudioBuffer }>()
  useEffect(() => {
    const bytes = text === undefined ? undefined : soundOf(text)
    if (text === undefined || !bytes) return
    let isGone = false
    decodeSound(bytes.buffer).then(
      (buffer) => {
        if (!isGone && buffer) setHeard({ text: text, buffer: buffer })
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [text])
  return heard?.text === text ? heard?.buffer : undefined
}
