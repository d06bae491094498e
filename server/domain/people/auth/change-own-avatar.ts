import { avatarSide } from '#lib/rules/image.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { db, rowFor, run } from '../../../db/sql.ts'
import { portrait } from '../../../picture/clean-picture.ts'
import type { PictureType } from '../../../picture/picture-size.ts'
import { drawInTurn } from '../../../picture/picture-turns.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { readUpload } from '../../platform/file/read-upload.ts'
import { accountOf, readOwn } from './read-own.ts'

/**
 * Makes an upload the picture of the caller's account, cut to a square around its middle; undefined takes the picture
 * away. Answers it as a data URL, empty without one. Throws accountsOnly, notFound, pictureUnreadable, filesAway,
 * fileDamaged, tooFrequent.
 */
export async function changeOwnAvatar(ctx: Context, fileId: string | undefined): Promise<string> {
  const { services, caller, now } = ctx
  const accountId = accountOf(caller)
  const drawn = fileId === undefined ? undefined : await drawAvatar(ctx, { accountId, fileId })
  await inTransaction(services.pool, async (client) => {
    const { login } = await readOwn(client, caller, { isLocked: true })
    if (drawn) {
      const row = { account_id: accountId, picture: drawn, changed_at: new Date(now()) }
      const { account_id: _, ...changed } = row
      await run(
        client,
        db
          .insertInto('account_avatar')
          .values(rowFor('account_avatar', row))
          .onConflict((conflict) =>
            conflict.column('account_id').doUpdateSet(rowFor('account_avatar', changed)),
          ),
      )
    } else await run(client, db.deleteFrom('account_avatar').where('account_id', '=', accountId))
    const object = { kind: 'account' as const, id: accountId, name: login }
    await writeAudit(client, ctx, 'user/SetAvatar', [{ object, after: { hasAvatar: !!drawn } }])
  })
  return avatarUrl(drawn)
}

async function drawAvatar(
  ctx: Context,
  { accountId, fileId }: { accountId: number; fileId: string },
): Promise<Buffer> {
  const { bytes, mime } = await readUpload(ctx, fileId, 'avatar')
  return drawInTurn(accountId, () => portrait(bytes, mime as PictureType, avatarSide))
}

/** Empty without a picture. */
export const avatarUrl = (picture: Buffer | null | undefined): string =>
  picture ? `data:image/webp;base64,${picture.toString('base64')}` : ''
