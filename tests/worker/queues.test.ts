import { afterAll, beforeAll, expect, test } from 'vitest'
import { openQueues } from '#server/jobs/open-queues.ts'
import { openPlatform, type Platform } from '../factories/platform.ts'

let platform: Platform
beforeAll(async () => {
  platform = await openPlatform()
})
afterAll(() => platform.close())

test('a statement of the queue that lost a deadlock is asked again', async () => {
  const queues = openQueues(platform.config, platform.log)
  const queue = queues.queue('unlucky')
  await queue.getJobCounts('waiting')
  // A sequence keeps its count when the transaction is rolled back.
  await platform.pool.query(`
    CREATE SEQUENCE bullmq.tries;
    CREATE FUNCTION bullmq.lose() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF nextval('bullmq.tries') < 3 THEN
        RAISE EXCEPTION 'deadlock detected' USING ERRCODE = 'deadlock_detected';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER lose BEFORE INSERT ON bullmq.job FOR EACH ROW EXECUTE FUNCTION bullmq.lose()`)
  await queue.add('once', {})
  const { rows } = await platform.pool.query(
    `SELECT last_value, (SELECT count(*) FROM bullmq.job WHERE name = 'once') AS jobs
       FROM bullmq.tries`,
  )
  expect(rows).toEqual([{ last_value: 3, jobs: 1 }])
  await queues.close()
})
