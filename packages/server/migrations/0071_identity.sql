CREATE TABLE "identity" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider_id" integer NOT NULL,
	"subject" text NOT NULL,
	"uid" text NOT NULL,
	"claims" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_flow" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider_id" integer NOT NULL,
	"state_hash" text NOT NULL,
	"browser_hash" text NOT NULL,
	"nonce" text NOT NULL,
	"verifier" text NOT NULL,
	"uid" text,
	"next" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_provider" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identity_provider_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"name" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"sealed_secret" text,
	"scope" text NOT NULL,
	"rank" smallint DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"signs_out" boolean DEFAULT false NOT NULL,
	"rules" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_question" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider_id" integer NOT NULL,
	"ticket_hash" text NOT NULL,
	"browser_hash" text NOT NULL,
	"subject" text NOT NULL,
	"claims" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_session" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"provider_id" integer NOT NULL,
	"sealed_id_token" text
);
--> statement-breakpoint
ALTER TABLE "identity" ADD CONSTRAINT "identity_provider_id_identity_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity" ADD CONSTRAINT "identity_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_flow" ADD CONSTRAINT "identity_flow_provider_id_identity_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_flow" ADD CONSTRAINT "identity_flow_uid_user_account_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."user_account"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_question" ADD CONSTRAINT "identity_question_provider_id_identity_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_session" ADD CONSTRAINT "identity_session_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_session" ADD CONSTRAINT "identity_session_provider_id_identity_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "identity_subject" ON "identity" USING btree ("provider_id","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_of_user" ON "identity" USING btree ("uid","provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_flow_state" ON "identity_flow" USING btree ("state_hash");--> statement-breakpoint
CREATE INDEX "identity_flow_uid_index" ON "identity_flow" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "identity_flow_expires_at_index" ON "identity_flow" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_provider_key" ON "identity_provider" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_question_ticket" ON "identity_question" USING btree ("ticket_hash");--> statement-breakpoint
CREATE INDEX "identity_question_expires_at_index" ON "identity_question" USING btree ("expires_at");