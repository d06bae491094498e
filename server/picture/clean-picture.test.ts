import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { picture } from '../../tests/factories/picture.ts'
import { cleanPicture } from './clean-picture.ts'

const red = { r: 200, g: 20, b: 20 }
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: red }, limitInputPixels: false })

const script = '<script>alert(document.domain)</script>'
const place = { GPSLatitude: '47/1 8/1 24/1', GPSLatitudeRef: 'N' }
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="secret-place"/></rdf:RDF></x:xmpmeta>`

/** As a phone writes it: turned by its EXIF, with a place, by two ways. */
const photo = () =>
  plain(40, 20)
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: script }, IFD3: place })
    .withXmp(xmp)
    .jpeg()
    .toBuffer()

/** A JPEG to some programs, an archive with a page to others. */
const archive = Buffer.from(`PK\u0003\u0004${script}PK\u0005\u0006`, 'latin1')

const hidden = ['script', 'Exif', 'xmpmeta', 'secret-place', 'PK\u0003\u0004', 'GPS']
const tracesIn = (bytes: Buffer) => hidden.filter((text) => bytes.includes(text, 0, 'latin1'))

describe('a picture', () => {
  test('loses place, words and tail, and stands upright', async () => {
    const sent = Buffer.concat([await photo(), archive])
    expect(tracesIn(sent)).toEqual(expect.arrayContaining(['script', 'Exif', 'xmpmeta']))
    const kept = await cleanPicture(sent, 'image/jpeg')
    expect(kept && tracesIn(kept)).toEqual([])
    const { format, width, height, exif, xmp: words } = await sharp(kept).metadata()
    expect({ format, width, height, exif, words }).toEqual({
      format: 'jpeg',
      width: 20,
      height: 40,
    })
    const [first] = (await sharp(kept).stats()).channels
    expect(first?.mean).toBeCloseTo(red.r, -1)
  })

  test('of PNG keeps its pixels and nothing else', async () => {
    const chunks = await plain(7, 5).withExif({ IFD3: place }).withXmp(xmp).png().toBuffer()
    const sent = Buffer.concat([chunks, Buffer.from(`<html>${script}`)])
    const kept = await cleanPicture(sent, 'image/png')
    expect(kept && tracesIn(kept)).toEqual([])
    expect(await sharp(kept).raw().toBuffer()).toEqual(await plain(7, 5).raw().toBuffer())
  })

  test('of many pixels in few bytes is made smaller', async () => {
    const sent = await plain(7100, 7000).png({ compressionLevel: 9 }).toBuffer()
    expect(sent.length).toBeLessThan(2_000_000)
    const { width, height } = await sharp(await cleanPicture(sent, 'image/png')).metadata()
    expect(width * height).toBeLessThanOrEqual(12_010_000)
    expect(width / height).toBeCloseTo(71 / 70, 2)
  })

  test.each([
    ['too many pixels', 7100, 7100],
    ['a side without end', 300_000, 1],
    ['a height without end', 1, 300_000],
  ])('with %s is refused', async (_, width, height) => {
    const sent = await plain(width, height).png().toBuffer()
    await expect(cleanPicture(sent, 'image/png')).rejects.toMatchObject({
      code: 'pictureTooLarge',
      values: { megapixels: 50, side: 20_000 },
    })
  })

  test('whose size is a lie, or whose end is missing, is refused', async () => {
    const lie = Buffer.from(picture)
    lie.writeUInt32BE(5000, 16)
    const half = (await photo()).subarray(0, -40)
    for (const [sent, type] of [
      [lie, 'image/png'],
      [half, 'image/jpeg'],
    ] as const)
      await expect(cleanPicture(sent, type)).rejects.toMatchObject({ code: 'pictureUnreadable' })
  })

  test.each([
    ['SVG', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)],
    ['GIF', Buffer.from('GIF89a'.padEnd(60, '\0'))],
    ['a page', Buffer.from(script)],
    ['nothing', Buffer.alloc(0)],
  ])('that is %s is none', async (_, sent) => {
    expect(await cleanPicture(sent, 'image/png')).toBeUndefined()
    expect(await cleanPicture(sent, 'image/jpeg')).toBeUndefined()
  })
})
