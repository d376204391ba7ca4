CREATE TABLE "site_backup" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_backup_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"username" text,
	"work" text,
	"held_until" timestamp with time zone,
	"progress" integer DEFAULT 0 NOT NULL,
	"bytes" bigint,
	"tables" integer,
	"rows" bigint,
	"files" integer,
	"failure" text,
	"detail" text,
	"checked" text,
	"checked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "site_backup_at_work" ON "site_backup" USING btree (("work" is not null)) WHERE "site_backup"."work" is not null;