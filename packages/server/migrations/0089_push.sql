CREATE TABLE "push_device" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_device_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint_hash" text NOT NULL,
	"sealed" text NOT NULL,
	"origin" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"device_id" integer NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"subject" jsonb NOT NULL,
	"is_waiting" boolean DEFAULT true NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_setting" (
	"uid" text PRIMARY KEY NOT NULL,
	"kinds" text[] NOT NULL,
	"quiet_from" smallint,
	"quiet_to" smallint,
	"zone" text NOT NULL,
	CONSTRAINT "push_setting_quiet" CHECK (("push_setting"."quiet_from" is null) = ("push_setting"."quiet_to" is null))
);
--> statement-breakpoint
ALTER TABLE "push_device" ADD CONSTRAINT "push_device_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_device" ADD CONSTRAINT "push_device_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_message" ADD CONSTRAINT "push_message_device_id_push_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."push_device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_setting" ADD CONSTRAINT "push_setting_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "push_device_endpoint" ON "push_device" USING btree ("endpoint_hash");--> statement-breakpoint
CREATE INDEX "push_device_uid_index" ON "push_device" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "push_device_session_id_index" ON "push_device" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_message_once" ON "push_message" USING btree ("device_id","key");--> statement-breakpoint
CREATE INDEX "push_message_queue" ON "push_message" USING btree ("next_at") WHERE "push_message"."is_waiting";--> statement-breakpoint
CREATE INDEX "push_message_until_index" ON "push_message" USING btree ("until");