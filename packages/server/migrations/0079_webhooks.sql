CREATE TABLE "happening_watch" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"looked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"queue_told_at" timestamp with time zone,
	CONSTRAINT "happening_watch_one" CHECK ("happening_watch"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "happening" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "happening_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"type" text NOT NULL,
	"subject" jsonb NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_delivery_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"webhook_id" integer NOT NULL,
	"message" text NOT NULL,
	"type" text NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone,
	"status" smallint,
	"answer" text,
	"took_ms" integer,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_delivery_state_known" CHECK ("webhook_delivery"."state" in ('waiting', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhook" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"contest_id" integer,
	"group_id" integer,
	"uid" text NOT NULL,
	"name" text NOT NULL,
	"sealed_url" text NOT NULL,
	"origin" text NOT NULL,
	"may_be_private" boolean NOT NULL,
	"form" text NOT NULL,
	"chat" text DEFAULT '' NOT NULL,
	"locale" text NOT NULL,
	"events" text[] NOT NULL,
	"sealed_secret" text NOT NULL,
	"old_sealed_secret" text,
	"old_secret_until" timestamp with time zone,
	"off_reason" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"rests_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_one_place" CHECK ("webhook"."contest_id" is null or "webhook"."group_id" is null),
	CONSTRAINT "webhook_name_length" CHECK (char_length("webhook"."name") between 1 and 60),
	CONSTRAINT "webhook_off_known" CHECK ("webhook"."off_reason" in ('hand', 'failing', 'gone', 'full'))
);
--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_contest_id_contest_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_group_id_user_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."user_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_queue" ON "webhook_delivery" USING btree ("webhook_id","next_at") WHERE "webhook_delivery"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_delivery_list" ON "webhook_delivery" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_delivery_message" ON "webhook_delivery" USING btree ("webhook_id","message");--> statement-breakpoint
CREATE INDEX "webhook_delivery_created_at_index" ON "webhook_delivery" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_contest_id_index" ON "webhook" USING btree ("contest_id");--> statement-breakpoint
CREATE INDEX "webhook_group_id_index" ON "webhook" USING btree ("group_id");