ALTER TABLE "contest" ALTER COLUMN "id" SET START WITH 1000;--> statement-breakpoint
SELECT setval(pg_get_serial_sequence('contest', 'id'), greatest(999, (SELECT max("id") FROM "contest")));
