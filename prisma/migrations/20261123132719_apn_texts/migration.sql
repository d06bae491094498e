-- Texts that set an APN are few: their list reads no others (server/domain/command/list-sent.ts).
CREATE INDEX "command_apn" ON "command" ("created_at", "id") WHERE ("params" ->> 'text') ILIKE '%apn%';
