CREATE TABLE "judge_use" (
	"uid" text PRIMARY KEY NOT NULL,
	"seconds" real NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attempt" ADD COLUMN "leased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "attempt" ADD COLUMN "own_faults" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "judge_use" ADD CONSTRAINT "judge_use_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempt_waiting" ON "attempt" USING btree ("priority","uid","id") WHERE "attempt"."finished_at" is null and "attempt"."node_id" is null;