-- Recordings (services 3 and 5) are not kept yet: they are not sold, and what was bought stands still.
UPDATE "service_package" SET state = 'e_ibs_down', rev = rev + 1 WHERE service IN (3, 5) AND state = 'e_ibs_nomal';
UPDATE "service_batch" SET ends_at = NULL WHERE type IN (3, 5) AND ends_at > now();
