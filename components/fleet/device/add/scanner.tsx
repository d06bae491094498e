'use client'

import { Alert, Button, FileButton, Group, Text } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { scannedNumber } from '#lib/setup/scanned-number.ts'
import classes from './scanner.module.css'

/** What is read from: a frame of the camera, or a picture. */
type CodeReader = (source: HTMLCanvasElement) => Promise<string | undefined>

type NativeDetector = { detect(source: CanvasImageSource): Promise<{ rawValue: string }[]> }
type NativeClass = {
  new (): NativeDetector
  getSupportedFormats(): Promise<string[]>
}

/** The browser's own reader of QR and bar codes, else zxing, loaded then. */
async function openCodeReader(): Promise<CodeReader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: NativeClass }
  const formats = await BarcodeDetector?.getSupportedFormats().catch(() => [] as string[])
  if (BarcodeDetector && formats?.includes('qr_code')) {
    const detector = new BarcodeDetector()
    return async (source) => (await detector.detect(source))[0]?.rawValue
  }
  return openZxing()
}

async function openZxing(): Promise<CodeReader> {
  const { BinaryBitmap, HTMLCanvasElementLuminanceSource, HybridBinarizer, MultiFormatReader } =
    await import('@zxing/library')
  const reader = new MultiFormatReader()
  return async (source) => {
    try {
      const luminance = new HTMLCanvasElementLuminanceSource(source)
      return reader.decode(new BinaryBitmap(new HybridBinarizer(luminance))).getText()
    } catch {
      return undefined // zxing throws where there is no code
    }
  }
}

/** Within `most` pixels a side; the shorter reads as well and faster. */
function drawn(
  canvas: HTMLCanvasElement,
  source: CanvasImageSource,
  { width, height, most = 1280 }: { width: number; height: number; most?: number },
): boolean {
  const scale = Math.min(1, most / Math.max(width, height))
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context || canvas.width === 0) return false
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return true
}

const everyMs = 200

type Trouble = 'noCamera' | 'noCode' | 'noNumber'

/** The camera at the back, or a picture; ends with the first code that holds a number. */
export function Scanner({ onFound }: { onFound: (number: string) => void }) {
  const t = useTranslations('add.scan')
  const [trouble, setTrouble] = useState<Trouble>()
  const video = useCamera(
    (text) => found(text),
    () => setTrouble('noCamera'),
  )
  function found(text: string | undefined): boolean {
    const number = text === undefined ? undefined : scannedNumber(text)
    if (number) onFound(number)
    else setTrouble(text === undefined ? 'noCode' : 'noNumber')
    return number !== undefined
  }
  const readPicture = async (file: File | null) => {
    if (!file) return
    const picture = await createImageBitmap(file).catch(() => undefined)
    const canvas = document.createElement('canvas')
    const isDrawn = picture && drawn(canvas, picture, picture)
    found(isDrawn ? await (await openCodeReader())(canvas) : undefined)
  }
  return (
    <section className={classes.scanner} aria-label={t('open')}>
      {trouble !== 'noCamera' && (
        <>
          <video ref={video} muted playsInline aria-label={t('camera')} />
          <Text fz="sm" c="dimmed">
            {t('point')}
          </Text>
        </>
      )}
      {trouble && (
        <Alert color={trouble === 'noCamera' ? 'gray' : 'orange'} role="status">
          {t(trouble)}
        </Alert>
      )}
      <Group>
        <FileButton accept="image/*" onChange={(file) => void readPicture(file)}>
          {(button) => (
            <Button {...button} size="xs" variant="default" leftSection={<IconPhoto size={16} />}>
              {t('picture')}
            </Button>
          )}
        </FileButton>
      </Group>
    </section>
  )
}

/** `onText` says whether it was what is looked for. */
function useCamera(onText: (text: string) => boolean, onMissing: () => void) {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef({ onText, onMissing })
  latest.current = { onText, onMissing }
  useEffect(() => {
    const gone = new AbortController()
    watch(video.current, gone.signal, (text) => latest.current.onText(text)).catch(() => {
      if (!gone.signal.aborted) latest.current.onMissing()
    })
    return () => gone.abort()
  }, [])
  return video
}

async function watch(
  video: HTMLVideoElement | null,
  signal: AbortSignal,
  onText: (text: string) => boolean,
): Promise<void> {
  if (!video || !navigator.mediaDevices) throw new Error('no camera')
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  signal.addEventListener('abort', stop)
  if (signal.aborted) return stop()
  video.srcObject = stream
  await video.play()
  const read = await openCodeReader()
  const canvas = document.createElement('canvas')
  while (!signal.aborted) {
    const { videoWidth: width, videoHeight: height } = video
    const text = drawn(canvas, video, { width, height }) ? await read(canvas) : undefined
    if (text !== undefined && !signal.aborted && onText(text)) return
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}
